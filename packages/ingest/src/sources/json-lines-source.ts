import { createReadStream } from "node:fs";
import { basename, resolve } from "node:path";
import { parseOptions } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { z } from "zod";
import { ingestError } from "../errors.js";
import { jsonRowReader, readJsonRow } from "../readers/json-row-reader.js";
import { decodeUtf8 } from "../text/decode-utf8.js";
import { checkPath } from "./check-path.js";
import { asRefusal } from "./describe-cause.js";
import type { DocumentSource, SourceDocument, SourceEntry } from "./document-source.js";
import { hasChangedSince, stateOf } from "./file-places.js";
import { type FileLine, splitLines } from "./split-lines.js";

/** Options of {@link jsonLinesSource}. */
export interface JsonLinesSourceOptions {
  /** A file of JSON Lines in UTF-8. */
  readonly path: string;
  /** A longer line is refused. @default 67108864 (64 MiB) */
  readonly maxLineBytes?: number | undefined;
}

const optionsSchema = z.strictObject({
  path: z.string().min(1),
  maxLineBytes: z
    .int()
    .min(1)
    .default(64 * 1024 * 1024),
});

/**
 * One document a line: `{"id", "title", "text", "meta" or "metadata"}`, every other key being metadata too. The text is the title, a line
 * break, the text. Lines are read one after another, so the file may be larger than memory; a broken line is refused alone, with its
 * number.
 *
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function jsonLinesSource(options: JsonLinesSourceOptions): DocumentSource {
  const { path, maxLineBytes } = parseOptions("jsonLinesSource", optionsSchema, options);
  let state: string | null = null;
  return {
    name: `rows ${path}`,
    check: async () => {
      const { path: absolute, stats } = await checkPath(path);
      if (!stats.isFile())
        throw ingestError("INGEST.PATH_UNREADABLE", `${absolute} is no file.`, {
          details: { path: absolute },
          fix: "Give the path of a file of rows.",
        });
    },
    async *open({ signal }) {
      const { path: absolute, stats } = await checkPath(path);
      state = stateOf(stats);
      const stream = createReadStream(absolute, { signal }) as AsyncIterable<Buffer>;
      for await (const line of splitLines(orUnreadable(stream, signal), maxLineBytes)) yield* readLine(line, absolute, maxLineBytes);
    },
    covers: (place) => place === resolve(path),
    mayHold: (place) => hasChangedSince(place, state),
  };
}

/** What breaks the reading of the whole file, in our words. */
async function* orUnreadable(stream: AsyncIterable<Buffer>, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    signal?.throwIfAborted();
    throw asRefusal(error, "INGEST.UNREADABLE", "The file of rows cannot be read on");
  }
}

function* readLine(line: FileLine, path: string, maxLineBytes: number): Generator<SourceEntry> {
  const place = `${basename(path)}:${line.number}`;
  try {
    if (line.bytes === null) throw ingestError("INGEST.INVALID_ROW", `The line is longer than ${maxLineBytes} bytes.`);
    const text = decodeUtf8(line.bytes).replace(/^\uFEFF/, "");
    if (text.trim() !== "") yield { kind: "document", document: rowDocument(text, line.bytes, { path, place }) };
  } catch (error) {
    const refusal = asRefusal(error, "INGEST.INVALID_ROW", "The row cannot be read");
    yield { kind: "refused", uri: place, path, error: refusal };
  }
}

function rowDocument(text: string, bytes: Buffer, { path, place }: { readonly path: string; readonly place: string }): SourceDocument {
  const row = readJsonRow(text);
  return {
    uri: row.id,
    path,
    place,
    sourceSha256: contentHash(bytes),
    bytes: bytes.length,
    mediaType: jsonRowReader.mediaType,
    reader: jsonRowReader.name,
    read: () => row.read(),
  };
}
