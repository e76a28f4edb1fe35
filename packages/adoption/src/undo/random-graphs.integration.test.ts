import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonDocument, type PythonGraph } from "../../test/python-graph.js";
import { applyAdoption } from "../apply/apply-adoption.js";
import { undoAdoption } from "./undo-adoption.js";

const server = testServer();

/** Texts repeat, so that some documents cannot be placed, and some files say something else. */
const text = fc.constantFrom("Snow. ", "Rain. ", "Grüße! ", "🎿\r\n", "Wind ", "\u{feff}Fog. ", "a", "aa");
const document = fc.record({
  chunks: fc.array(text, { minLength: 1, maxLength: 6 }),
  file: fc.option(fc.constantFrom("right", "other"), { nil: null }),
  isAttached: fc.boolean(),
  /** What is odd about the chunks. */
  harm: fc.constantFrom("none", "noText", "noChain", "sameIndex", "twoDocumentsLinked"),
});

describe.skipIf(!server)(`the undo of an adoption (${needsServer})`, { timeout: 300_000 }, () => {
  let graph: PythonGraph;
  beforeAll(async () => {
    graph = await createPythonGraph(uniquePrefix("Random"), server!);
  });
  afterAll(() => graph.close());

  it("leaves any graph as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 5 }), async (drawn) => {
        await graph.clear();
        await graph.write(
          drawn.map(
            ({ chunks, file, isAttached }, position): PythonDocument => ({
              path: `${position % 3}.md`,
              chunks,
              isAttached,
              file: file === null ? null : file === "right" ? chunks.join("") : "something else",
            }),
          ),
        );
        const chunk = identifier(graph.layout.labels.chunk);
        const harms = drawn.map(({ harm }) => harm);
        if (harms.includes("noText")) await graph.rows(cypher`MATCH (c:${chunk} {index: 1}) SET c.text = null`);
        if (harms.includes("noChain")) await graph.rows(cypher`MATCH (:${chunk} {index: 0})-[r:NEXT_CHUNK]->() DELETE r`);
        if (harms.includes("sameIndex")) await graph.rows(cypher`MATCH (c:${chunk}) SET c.index = 0`);
        if (harms.includes("twoDocumentsLinked")) await graph.rows(cypher`MATCH (a:${chunk} {index: 0}), (b:${chunk} {index: 1}) CREATE (b)-[:NEXT_CHUNK]->(a)`);
        const before = await graph.dump();
        const plan = graph.plan({ onDuplicatePath: "keyByContent", unattachedChunks: "groupByChain" });
        const { runId, counts } = await applyAdoption(graph.store, plan);
        const { items } = await graph.retrieve("snow");
        expect(items).toHaveLength(counts.sourceChunks + counts.chunkChunks);
        expect(items.filter(({ grounding }) => grounding === "source")).toHaveLength(counts.sourceChunks);
        expect(await undoAdoption(graph.store, graph.layout, { runId })).toMatchObject({ undone: true });
        expect(await graph.dump()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });
});
