import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonLinesSource } from "../sources/json-lines-source.js";
import { ingest } from "./ingest.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const rowCount = 20_000;
const rowBytes = 4_000;

describe.skipIf(!testServer())(`ingest of a large file (${testServer() ? "on a server" : needsServer})`, () => {
  let graph: TestGraph;
  let path: string;

  beforeAll(async () => {
    graph = await createTestGraph("IngestLarge");
    path = join(graph.folder, "rows.jsonl");
    const rows = function* (): Generator<string> {
      // Rows say little and carry much, so that the server has little to do and a reader that keeps rows is seen.
      for (let index = 0; index < rowCount; index += 1)
        yield `${JSON.stringify({ id: `r${index}`, text: `row ${index}`, [`${index}${"x".repeat(rowBytes)}`]: null })}\n`;
    };
    await pipeline(Readable.from(rows()), createWriteStream(path));
  });
  afterAll(async () => {
    await graph.close();
  });

  it("holds a bounded part of the file, and reads it all", async () => {
    const heap: number[] = [];
    let documents = 0;
    const report = await ingest({
      store: graph.store,
      layout: graph.layout,
      embeddingSet: null,
      source: jsonLinesSource({ path }),
      onEvent: (event) => {
        if (event.type !== "chunks-written") return;
        documents += event.documents;
        if (documents % 2_000 !== 0) return;
        collectGarbage();
        const { heapUsed, external } = process.memoryUsage();
        heap.push(heapUsed + external);
      },
    });
    expect(report.documents.added).toBe(rowCount);
    expect(heap.length).toBeGreaterThan(5);
    const growth = heap.at(-1)! - heap[0]!;
    expect(growth).toBeLessThan((rowCount * rowBytes) / 4);
    const again = await ingest({ store: graph.store, layout: graph.layout, embeddingSet: null, source: jsonLinesSource({ path }) });
    expect(again.documents).toMatchObject({ unchanged: rowCount, added: 0, changed: 0 });
  }, 120_000);
});
