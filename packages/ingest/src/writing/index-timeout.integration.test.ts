import type { GraphStore } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fillEmbeddingSet } from "../embedding/fill-embedding-set.js";
import type { FillEvent } from "../embedding/fill-event.js";
import type { IngestOptions } from "../run/ingest-options.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";

/** Between two looks at the clock. */
const stepMs = 10 * 60_000;

describe.skipIf(!testServer())(`indexes that take an hour (${needsServer})`, { timeout: 30_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("SlowIndex");
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => graph.close());

  /** Every fifth time that somebody has looked at the clock the indexes are filled. */
  const slow = (): GraphStore => {
    let [clock, looks] = [performance.now(), 0];
    vi.spyOn(performance, "now").mockImplementation(() => {
      looks += 1;
      return (clock += stepMs);
    });
    return {
      ...graph.store,
      run: async (query, parameters, options) => {
        const rows = await graph.store.run(query, parameters, options);
        if (query.name !== "schema.indexes" || looks % 5 === 0) return rows;
        return rows.map((row) => ({ ...row, state: "POPULATING", populationPercent: 10 }));
      },
    };
  };
  const ingest = (options: Partial<IngestOptions> = {}) => graph.ingest([{ uri: "a", content: "text" }], { store: slow(), ...options });
  const fill = (options: { readonly signal?: AbortSignal; readonly onEvent?: (event: FillEvent) => void } = {}) =>
    fillEmbeddingSet({ store: slow(), layout: graph.layout, embeddingSet: graph.set, embedder: graph.embedder, ...options });

  it("are waited for by a first ingest, which makes them", async () => {
    expect((await ingest()).documents).toMatchObject({ added: 1 });
  });

  it("are waited for by one that finds them unfinished", async () => {
    expect((await ingest()).documents).toMatchObject({ unchanged: 1 });
  });

  it("are waited for by one that changes the analyzer", async () => {
    expect((await ingest({ analyzer: "german" })).notes.join()).toContain("german");
  });

  it("are waited for by a fill, until its signal ends that", async () => {
    expect(await fill()).toMatchObject({ embedded: 0 });
    vi.restoreAllMocks();
    const controller = new AbortController();
    const onEvent = ({ type }: FillEvent): void => {
      if (type === "making-index") setImmediate(controller.abort.bind(controller, "enough"));
    };
    await expect(fill({ signal: controller.signal, onEvent })).rejects.toBe("enough");
  });
});
