import { cypher, diffRuns, type DiffRunsOptions, forgetChanges, identifier, listRuns, reset, type RunDifference, startRun } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteDocuments } from "../deletion/delete-documents.js";
import type { GivenDocument } from "../sources/given-source.js";
import type { IngestOptions } from "./ingest-options.js";
import { createTestGraph, type TestGraph } from "./test-graph.fixture.js";

const lines = (text: string, count: number): string => Array.from({ length: count }, (_, index) => `${text} line ${index}`).join("\n\n");

describe.skipIf(!testServer())(`what changed between two runs (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Diff");
  });
  beforeEach(() => graph.clear());
  afterAll(() => graph.close());

  const documents = (texts: Readonly<Record<string, string>>): GivenDocument[] => Object.entries(texts).map(([uri, content]) => ({ uri, content }));
  const ingest = async (texts: Readonly<Record<string, string>>, options: Partial<IngestOptions> = {}): Promise<string> =>
    (await graph.ingest(documents(texts), { embedder: undefined, ...options })).run;
  const remove = async (...uris: string[]): Promise<string> => (await deleteDocuments({ store: graph.store, layout: graph.layout, uris })).run!;
  const differences = async (options: DiffRunsOptions): Promise<RunDifference[]> => {
    const all: RunDifference[] = [];
    for await (const difference of diffRuns(graph.store, graph.layout, options)) all.push(difference);
    return all;
  };
  const told = async (from: string | null, to: string): Promise<string[]> =>
    (await differences({ from, to })).map(({ change, uri, movedFrom }) => `${change} ${movedFrom === null ? "" : `${movedFrom.uri} > `}${uri}`).sort();
  const records = async (): Promise<number> => {
    const [row] = await graph.rows(cypher`MATCH (v:${identifier(graph.layout.labels.change)}) RETURN count(v) AS count`);
    return Number(row!["count"]);
  };

  it("is told for each pair of runs, by what they did together", async () => {
    const r1 = await ingest({ a: "one", b: "two", c: "three" });
    expect(await records()).toBe(0);
    const r2 = await ingest({ a: "one more", d: "four" });
    const r3 = await remove("b", "d");
    const r4 = await ingest({ a: "one", b: "two", e: "three" });
    const r5 = await remove("c");
    expect(await told(null, r1)).toEqual(["added a", "added b", "added c"]);
    expect(await told(r1, r2)).toEqual(["added d", "changed a"]);
    expect(await told(r2, r3)).toEqual(["deleted b", "deleted d"]);
    expect(await told(r1, r3)).toEqual(["changed a", "deleted b"]);
    expect(await told(r3, r4)).toEqual(["added b", "added e", "changed a"]);
    expect(await told(r1, r4)).toEqual(["added e", "rewritten a", "rewritten b"]);
    expect(await told(r3, r5)).toEqual(["added b", "changed a", "moved c > e"]);
    expect(await told(null, r5)).toEqual(["added a", "added b", "added e"]);
    expect(await told(r5, r5)).toEqual([]);
    const changed = (await differences({ from: r1, to: r2 })).find(({ uri }) => uri === "a");
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(changed).toEqual({ change: "changed", documentId: expect.any(String) as string, corpus: "default", uri: "a", before: hash, after: hash, movedFrom: null });
  });

  it("is the same whatever a run writes at once and whatever in pieces", async () => {
    const { embedder } = graph;
    const r1 = await ingest({ large: lines("first", 1_300) }, { embedder });
    const r2 = await ingest({ large: lines("second", 1_300) }, { embedder });
    const r3 = await remove("large");
    expect(await told(null, r1)).toEqual(["added large"]);
    expect(await told(r1, r2)).toEqual(["changed large"]);
    expect(await told(r2, r3)).toEqual(["deleted large"]);
    expect(await records()).toBe(2);
  });

  it("is exact for a run that was stopped, and for the one that went on", async () => {
    const r1 = await ingest(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`d${index}`, "old"])));
    const all = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`d${index}`, "new"]));
    const stop = new AbortController();
    await expect(ingest(all, { signal: stop.signal, onEvent: ({ type }) => { if (type === "chunks-written") stop.abort("stop"); } })).rejects.toBe("stop");
    const r3 = await ingest(all);
    const stopped = (await listRuns(graph.store, graph.layout)).at(-2)!;
    expect(stopped.state).toBe("interrupted");
    const [before, after] = [await told(r1, stopped.id), await told(stopped.id, r3)];
    expect(before.length).toBeGreaterThan(0);
    expect(after.length).toBeGreaterThan(0);
    expect([...before, ...after].sort()).toEqual(Object.keys(all).map((uri) => `changed ${uri}`).sort());
    expect(await told(r1, r3)).toHaveLength(600);
  });

  it("counts each document once where two ingests write it at the same time", async () => {
    const r1 = await ingest({ a: "old", b: "old" });
    await Promise.all([ingest({ a: "one", b: "one" }), ingest({ a: "two", b: "two" })]);
    const [, , last] = await listRuns(graph.store, graph.layout);
    expect(await told(r1, last!.id)).toEqual(["changed a", "changed b"]);
  });

  it("is kept for as many runs as an ingest was told to, and refused beyond", async () => {
    const r1 = await ingest({ a: "1" });
    const r2 = await ingest({ a: "2" });
    const r3 = await ingest({ a: "3" });
    const r4 = await ingest({ a: "4" }, { keepChanges: 2 });
    expect(await told(r2, r4)).toEqual(["changed a"]);
    await expect(told(r1, r4)).rejects.toMatchObject({ code: "RUN.CHANGES_NOT_KEPT", details: { runs: [r2] } });
    expect(await records()).toBe(2);
    await forgetChanges(graph.store, graph.layout, { keep: 0 });
    expect(await records()).toBe(0);
    await expect(told(r3, r4)).rejects.toMatchObject({ code: "RUN.CHANGES_NOT_KEPT" });
    await expect(told(r4, r3)).rejects.toMatchObject({ code: "RUN.WRONG_ORDER" });
    await expect(told("r0", r3)).rejects.toMatchObject({ code: "RUN.NOT_FOUND" });
  });

  it("is forgotten by no deletion, and by no ingest that is given no number", async () => {
    const { store, layout } = graph;
    const r1 = await ingest({ a: "1", b: "1" });
    const r2 = await ingest({ a: "2", b: "1" });
    for (let index = 0; index < 110; index += 1)
      await startRun(store, layout, { id: `more-${index}`, kind: "delete", startedAt: new Date(), recordsChanges: true });
    await remove("b");
    const r4 = await ingest({ a: "3" });
    expect(await told(r1, r2)).toEqual(["changed a"]);
    expect(await told(r1, r4)).toEqual(["changed a", "deleted b"]);
    await ingest({ a: "4" }, { keepChanges: 5 });
    await expect(told(r1, r2)).rejects.toMatchObject({ code: "RUN.CHANGES_NOT_KEPT" });
  });

  it("goes by the order in which runs began, whatever the clocks of their clients say", async () => {
    const r1 = await ingest({ a: "1" });
    const r2 = await ingest({ a: "2", b: "2" }, { now: () => new Date(0) });
    const r3 = await ingest({ a: "3" }, { now: () => new Date(0), keepChanges: 2 });
    expect(await told(r1, r3)).toEqual(["added b", "changed a"]);
    expect(await told(r2, r3)).toEqual(["changed a"]);
    await expect(told(r3, r2)).rejects.toMatchObject({ code: "RUN.WRONG_ORDER" });
  });

  it("goes with a reset", async () => {
    await ingest({ a: "1" });
    await ingest({ a: "2" });
    expect(await records()).toBe(1);
    await reset(graph.store, graph.layout);
    expect(await records()).toBe(0);
  });
});
