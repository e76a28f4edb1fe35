import { createOpenAIEmbedder } from "@graphspan/embeddings";
import { cut, cutInBody, needsServer, refusal, type ScriptedOpenAIServer, startScriptedOpenAIServer, testServer, vectors } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IngestEvent } from "../run/ingest-event.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import type { GivenDocument } from "../sources/given-source.js";

/** 1,800 chunks, so that several batches are written. */
const documents: readonly GivenDocument[] = Array.from({ length: 60 }, (_, document) => ({
  uri: `d${document}`,
  content: Array.from({ length: 30 }, (__, line) => `${document} at ${line}`).join("\n"),
}));
const busy = refusal(429, { message: "slow down" }, { "retry-after": "0" });
const broken = refusal(500, { message: "out of order" });

describe.skipIf(!testServer())(`ingest with an embedding server that fails (${needsServer})`, () => {
  let graph: TestGraph;
  let vendor: ScriptedOpenAIServer;
  let whole: readonly string[];
  const run = async (onEvent?: (event: IngestEvent) => void) => {
    const { model, dimensions } = graph.set;
    const patience = { maxInputsPerRequest: 40, maxRetries: 7, firstDelayMs: 1, maxDelayMs: 10 };
    return graph.ingest(documents, { embedder: await createOpenAIEmbedder({ model, dimensions, baseUrl: vendor.baseUrl, ...patience }), onEvent });
  };

  beforeAll(async () => {
    graph = await createTestGraph("FailingVendor");
    vendor = await startScriptedOpenAIServer();
    await run();
    whole = await graph.dump();
  }, 60_000);
  beforeEach(async () => {
    vendor.always(vectors());
    await graph.clear();
  });
  afterAll(async () => {
    await vendor.close();
    await graph.close();
  });

  it("makes the same graph where requests are refused for a while, or cut", async () => {
    vendor.script(busy, busy, cut(), busy, cutInBody(), broken);
    await run();
    expect(await graph.dump()).toEqual(whole);
  });

  it("keeps what is written when the server is out of order for good, says that it may be tried again, and goes on where it stopped", async () => {
    let written = 0;
    vendor.script(...Array.from({ length: 24 }, () => vectors()));
    vendor.always(broken);
    const failed = run(({ type }) => {
      if (type === "chunks-written") written += 1;
    });
    await expect(failed).rejects.toMatchObject({ retryable: true });
    expect(written).toBeGreaterThan(0);
    vendor.always(vectors());
    const { documents: counts } = await run();
    expect(counts.unchanged).toBeGreaterThan(0);
    expect(counts.added).toBeGreaterThan(0);
    expect(await graph.dump()).toEqual(whole);
  }, 60_000);
});
