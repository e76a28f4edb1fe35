import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { cypher, identifier, listRuns } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor } from "../../test/name-list-extractor.js";
import { startProcess } from "../../test/start-process.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";

const names = { Ada: { class: "Person" }, Bob: { class: "Person" }, Zeta: { class: "Organization" }, Yota: { class: "Organization" } } as const;
const verbs = { "worked at": "WORKED_AT" } as const;
const extractor = nameListExtractor(names, { verbs });
/** 40 batches of four chunks. */
const lines = 160;
const text = Array.from({ length: lines }, (_, line) => `Line ${line}: ${line % 3 === 0 ? "Ada" : "Bob"} ${line % 7 === 0 ? "never " : ""}worked at ${line % 2 === 0 ? "Zeta" : "Yota"}.`).join("\n");

describe.skipIf(!testServer())(`an extraction whose process is killed (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  let undisturbed: readonly string[];
  beforeAll(async () => {
    graph = await createTestGraph("KilledExtract");
    await graph.ingest({ "a.md": text });
    await graph.extract({ extractor });
    undisturbed = await graph.dump();
  });
  afterAll(() => graph.close());

  const forget = async (): Promise<void> => {
    await graph.rows(cypher`MATCH (t:${identifier(graph.layout.labels.thing)}) DETACH DELETE t`);
    await graph.rows(cypher`MATCH (c:${identifier(graph.layout.labels.chunk)}) SET c.${identifier(graph.layout.properties.chunk.extraction)} = null`);
    await graph.rows(cypher`MATCH (r:${identifier(graph.layout.labels.run)} {kind: 'extract'}) DELETE r`);
  };

  // Drawn anew each time; the name tells what was drawn.
  const draws = Array.from({ length: 2 }, () => ({ batches: randomInt(1, 20), ms: randomInt(0, 25) }));
  it.each(draws)("goes on to the same graph, and reads nothing twice that was written (after $batches batches and $ms ms)", async ({ batches, ms }) => {
    await forget();
    const extracting = startProcess({ connection: testServer()!, layout: graph.layout, names, verbs });
    let left = batches;
    for await (const type of extracting.events) if (type === "chunks-extracted" && --left === 0) break;
    await wait(ms);
    await extracting.kill();
    const report = await graph.extract({ extractor });
    expect(report.chunks.extracted).toBeGreaterThan(0);
    expect(report.chunks.extracted).toBeLessThanOrEqual(lines - batches * 4);
    expect(await graph.dump()).toEqual(undisturbed);
    expect((await listRuns(graph.store, graph.layout, { kinds: ["extract"] })).map(({ state }) => state)).toEqual(["running", "finished"]);
  });
});
