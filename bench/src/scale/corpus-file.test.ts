import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CorpusDocument, createCorpus } from "../retrieve/corpus/corpus.js";
import { readCorpusFile, writeCorpusFile } from "./corpus-file.js";

const corpus = createCorpus({ chunks: 130, dimensions: 8, seed: 3 });

describe("the file of a corpus", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "graphspan-corpus-file-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (file: string, signal = new AbortController().signal) => writeCorpusFile(file, corpus, { signal, onProgress: () => undefined });
  const read = async (file: string): Promise<CorpusDocument[]> => {
    const documents: CorpusDocument[] = [];
    for await (const document of readCorpusFile(file)) documents.push(document);
    return documents;
  };

  it("gives back every document with its vectors, number by number", async () => {
    const file = join(folder, "inside", "corpus.jsonl");
    await write(file);
    expect(await read(file)).toEqual([...corpus.documents()]);
    expect(await readdir(join(folder, "inside"))).toEqual(["corpus.jsonl"]);
  });

  it("is made once, and is there when it is whole", async () => {
    const file = join(folder, "corpus.jsonl");
    await expect(write(file, AbortSignal.abort(new Error("enough")))).rejects.toThrow();
    await expect(stat(file)).rejects.toThrow();
    await writeFile(file, "there already");
    await write(file);
    expect(await readFile(file, "utf8")).toBe("there already");
  });

  it("can be left in the middle", async () => {
    const file = join(folder, "corpus.jsonl");
    await write(file);
    for await (const { number } of readCorpusFile(file)) {
      expect(number).toBe(0);
      break;
    }
  });
});
