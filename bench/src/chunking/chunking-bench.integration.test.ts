import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { benchChunking } from "./chunking-bench.js";

const rows = (list: readonly object[]): string => list.map((row) => `${JSON.stringify(row)}\n`).join("");

describe.skipIf(!testServer())(`the chunking bench (${needsServer})`, { timeout: 240_000 }, () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "graphspan-bench-chunking-"));
    const sentences = ["Ships wait at the outer buoy.", "Berth four is kept for the lifeboat.", "The gauge stands at the lock."];
    const text = sentences.join("\n\n");
    const wanted = { query: "q", doc: "d", byteStart: text.indexOf(sentences[1]!), byteEnd: text.indexOf(sentences[2]!) - 2 };
    await writeFile(join(data, "corpus.jsonl"), rows([{ id: "d", title: "harbour", text }]));
    await writeFile(join(data, "queries.jsonl"), rows([{ id: "q", text: "lifeboat berth" }, { id: "nowhere", text: "who?" }]));
    await writeFile(join(data, "spans.jsonl"), rows([wanted]));
  });
  afterAll(() => rm(data, { recursive: true }));

  it("says what passages of a chunker hold of what was looked for", async () => {
    const { uri } = testServer()!;
    const options = { data, sizes: [40], uri, dataDir: null, prefix: uniquePrefix("Chunking"), foreignDatabase: true, env: process.env };
    const figures = await benchChunking({ ...options, signal: new AbortController().signal, onNote: () => undefined });
    expect(figures.map(({ chunker }) => chunker)).toEqual(["fixed@1(40)", "structure@1(40,0)", "structure@1(40,8)"]);
    expect(figures[1]).toMatchObject({ chunks: 3, recall: 100, precision: 100, iou: 100 });
    expect(figures[0]!.precision).toBeLessThan(100);
  });
});
