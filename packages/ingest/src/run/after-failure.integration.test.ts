import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Embedder } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentSource } from "../sources/document-source.js";
import { type GivenDocument, givenSource } from "../sources/given-source.js";
import { gatedReading } from "./gated-reading.fixture.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Five to twenty of them are what one transaction writes. */
const document = (index: number): GivenDocument => ({
  uri: `d${index}`,
  content: Array.from({ length: 50 }, (_, line) => `text line ${line}`).join("\n\n"),
});
const documents = Array.from({ length: 60 }, (_, index) => document(index));

/** The same documents, as if they came from one file. */
const placedAt = (path: string, source: DocumentSource): DocumentSource => ({
  ...source,
  async *open(options) {
    for await (const entry of source.open(options)) yield entry.kind === "document" ? { ...entry, document: { ...entry.document, path } } : entry;
  },
});

describe.skipIf(!testServer())(`an ingest that has failed (${needsServer})`, { timeout: 60_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("AfterFailure");
  });
  afterAll(() => graph.close());

  it("reads nothing any more, and tells nothing", async () => {
    const seen: string[] = [];
    let [embedded, waiting] = [0, 0];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const embed: Embedder["embed"] = (request) => {
      embedded += 1;
      return graph.embedder.embed(request);
    };
    const failing = graph.ingest(documents, {
      embedder: { ...graph.embedder, embed },
      // While the first transaction is written, the vectors of two more are made, and the documents of the one after them are read.
      metadata: async ({ uri }) => {
        seen.push(uri);
        if (embedded === 3) {
          waiting += 1;
          await gate;
        }
        return { seen: true };
      },
      onEvent: ({ type }) => {
        seen.push(type);
        if (type === "chunks-written") throw new Error("the listener failed");
      },
    });
    await expect(failing).rejects.toThrow("the listener failed");
    const before = [...seen];
    expect(waiting).toBe(1);
    open();
    for (let turns = 0; turns < 50; turns += 1) await turn();
    expect(seen).toEqual(before);
  });

  it("cuts nothing that was being read when it was stopped", async () => {
    const { source, chunker, calls, begun, open } = gatedReading(documents.slice(0, 3));
    const stop = new AbortController();
    const stopped = graph.ingest([], { source, chunker, signal: stop.signal });
    await begun;
    stop.abort(new Error("enough"));
    await expect(stopped).rejects.toThrow("enough");
    open();
    for (let turns = 0; turns < 50; turns += 1) await turn();
    expect(calls).toEqual({ read: 1, chunk: 0 });
  });

  it("does not begin to read what it was looking for elsewhere when it was stopped", async () => {
    const moved = { ...document(0), uri: "moved" };
    const path = join(graph.folder, "is-not-there.txt");
    await graph.ingest([], { source: placedAt(path, givenSource([moved])) });
    const { source, chunker, calls, open } = gatedReading([moved]);
    open();
    const stop = new AbortController();
    // The tick after the callback comes when the file system was asked for the path and has not answered yet.
    const metadata = (): undefined => {
      process.nextTick(() => {
        stop.abort(new Error("enough"));
      });
    };
    await expect(graph.ingest([], { source, chunker, metadata, signal: stop.signal })).rejects.toThrow("enough");
    await sleep(50);
    expect(calls).toEqual({ read: 0, chunk: 0 });
  });

  it("stops at once where its source gives nothing more", async () => {
    const hanging = async function* (): AsyncGenerator<GivenDocument> {
      yield* documents.slice(0, 3);
      await new Promise(() => undefined);
    };
    const controller = new AbortController();
    const onEvent = (): void => {
      setImmediate(() => {
        controller.abort(new Error("enough"));
      });
    };
    await expect(graph.ingest([], { source: givenSource(hanging()), signal: controller.signal, onEvent })).rejects.toThrow("enough");
  });
});
