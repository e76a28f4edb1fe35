import { type GraphStore, reset } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GivenDocument } from "../sources/given-source.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

/** More chunks than a reset deletes at once. */
const documents: readonly GivenDocument[] = [
  { uri: "small", content: "line one\n\nline two" },
  { uri: "large", content: Array.from({ length: 1_100 }, (_, line) => `line ${line}`).join("\n\n") },
  { uri: "sections.md", content: "# One\n\nline one\n\n# Two\n\nline two" },
];

describe.skipIf(!testServer())(`an ingest beside a reset (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  let fresh: readonly string[];
  beforeAll(async () => {
    graph = await createTestGraph("StoppedReset");
    await graph.ingest(documents);
    fresh = await graph.dump();
  });
  beforeEach(async () => {
    await graph.clear();
    await graph.ingest(documents);
  });
  afterAll(() => graph.close());

  /** A store that does something behind each query of a reset. */
  const then = (behind: (query: string) => Promise<void>): GraphStore =>
    Object.assign(Object.create(graph.store) as GraphStore, {
      run: async (...call: Parameters<GraphStore["run"]>) => {
        const rows = await graph.store.run(...call);
        await behind(call[0].name);
        return rows;
      },
    });

  // The last of them leaves nothing of the documents.
  const queries = ["runs", "hashes", "staged chunks", "1,000 chunks", "all chunks", "sections", "documents"];
  it.each(queries.map((name, index) => [name, index + 1] as const))("writes what is gone anew where a reset was stopped behind %s", async (_, last) => {
    const controller = new AbortController();
    let count = 0;
    const stopping = then(() => {
      if (++count === last) controller.abort("stop");
      return Promise.resolve();
    });
    await expect(reset(stopping, graph.layout, { signal: controller.signal })).rejects.toBe("stop");
    await graph.ingest(documents);
    expect(await graph.dump()).toEqual(fresh);
  });

  it.each(queries.slice(1).map((name, index) => [name, index + 2] as const))("keeps what it has written while a reset went on, behind %s", async (_, last) => {
    let count = 0;
    const meanwhile = then(async () => {
      if (++count === last) await graph.ingest(documents);
    });
    await reset(meanwhile, graph.layout);
    expect(await graph.dump()).toEqual(fresh);
  });
});
