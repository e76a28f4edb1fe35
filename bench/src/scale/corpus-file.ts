import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Corpus, CorpusDocument } from "../retrieve/corpus/corpus.js";

export interface WriteCorpusFileOptions {
  readonly signal: AbortSignal;
  /** Is told how many passages are written. */
  readonly onProgress: (chunks: number) => void;
}

const documentsPerNote = 1_000;

/**
 * Writes a corpus as JSON lines, vectors as base64, unless the file is there. Making passages up takes longer than storing them: so it is done
 * before anything is measured.
 */
export async function writeCorpusFile(file: string, corpus: Corpus, { signal, onProgress }: WriteCorpusFileOptions): Promise<void> {
  if (await isThere(file)) return;
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  const lines = function* (): Generator<string> {
    let [documents, chunks] = [0, 0];
    for (const document of corpus.documents()) {
      yield `${JSON.stringify(document, encodeVector)}\n`;
      chunks += document.sections.reduce((sum, section) => sum + section.chunks.length, 0);
      documents += 1;
      if (documents % documentsPerNote === 0) onProgress(chunks);
    }
  };
  await pipeline(Readable.from(lines(), { highWaterMark: 4 }), createWriteStream(part), { signal });
  await rename(part, file);
}

/** The documents of such a file, one after the other as they are asked for. */
export async function* readCorpusFile(file: string): AsyncGenerator<CorpusDocument, void, undefined> {
  for await (const line of linesOf(file)) yield JSON.parse(line, decodeVector) as CorpusDocument;
}

/** The readline module would read a thousand of these long lines ahead, which would count as memory of the ingest. */
async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  let rest = "";
  for await (const part of createReadStream(file, { encoding: "utf8" })) {
    const lines = (rest + String(part)).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const encodeVector = (key: string, value: unknown): unknown =>
  value instanceof Float32Array && key === "vector" ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") : value;

function decodeVector(key: string, value: unknown): unknown {
  if (key !== "vector" || typeof value !== "string") return value;
  // A copy begins where numbers may begin; what the pool of buffers gives need not.
  return new Float32Array(new Uint8Array(Buffer.from(value, "base64")).buffer);
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
