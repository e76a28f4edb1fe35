import { inspect } from "node:util";
import type { Evidence } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import { readSurroundings } from "../queries/surroundings.js";
import { hybrid, hybridCypher, type Preset, vector } from "../retrieve/preset.js";
import type { RetrieveOptions } from "../retrieve/retrieve-options.js";
import { createRetriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import { resolveScope } from "./resolve-scope.js";
import { scope } from "./scope.js";

const secret = "hunter2";

/** Graphs whose relationships, ids and bytes are not what they should be. */
describe.skipIf(!testServer())(`A scope in a graph with mistakes (${needsServer})`, () => {
  let graph: SampleGraph;
  let [chunk, section, document]: Cypher[] = [];

  /** Documents of two passages of eleven bytes each, with thirteen bytes from one's start to the next one's. */
  beforeAll(async () => {
    graph = await createSampleGraph("LeakMistakes", { filtered: true });
    const { labels } = graph.layout;
    [chunk, section, document] = [labels.chunk, labels.section, labels.document].map(identifier);
    await graph.write([
      { id: "a1", chunks: ["fox one and", "fox two and"] },
      { id: "b1", title: `About ${secret}`, chunks: [`fox ${secret}`, "fox four an"] },
    ]);
    // Each passage of the first document has a section of its own, and hangs on the other one's as well.
    await graph.run(
      cypher`MATCH (c:${chunk!} {documentId: 'a1'})-[old:IN_SECTION]->() DELETE old WITH DISTINCT c
        MATCH (d:${document!} {id: 'a1'})
        CREATE (s:${section!} {id: 'part ' + c.index, path: ['Part ' + c.index], startByte: c.startByte, endByte: c.endByte})
        CREATE (s)-[:SECTION_OF]->(d)
        WITH collect(c) AS chunks, collect(s) AS sections UNWIND chunks AS c UNWIND sections AS s CREATE (c)-[:IN_SECTION]->(s)`,
    );
  });
  afterAll(() => graph.close());

  const retrieve = (options: RetrieveOptions, preset: Preset = hybrid()): Promise<Evidence> => {
    const { store, layout, embeddingSet, embedder } = graph;
    return createRetriever({ store, layout, embeddingSet, embedder, preset }).retrieve("fox", options);
  };
  const firstPassage = scope.fromCypher("RETURN 'a1' AS documentId, 0 AS startByte, 11 AS endByte");

  it("names no section that lies elsewhere, where only a part of the document is in it", async () => {
    const { items } = await retrieve({ scope: firstPassage });
    expect(items.map(({ chunkId, source }) => [chunkId, source.sectionPath])).toEqual([["a1-0", ["Part 0"]]]);
    expect((await retrieve({ scope: scope.sections(["part 1"]) })).items.map(({ source }) => source.sectionPath)).toEqual([["Part 1"]]);
  });

  it("shows the source of a passage's own document only, though the passage hangs on others that lie inside too", async () => {
    await graph.run(cypher`MATCH (c:${chunk!} {id: 'a1-0'})-[old:FROM_DOCUMENT]->(own) DELETE old WITH c, own
      MATCH (d:${document!} {id: 'b1'}) CREATE (c)-[:FROM_DOCUMENT]->(own) CREATE (c)-[:FROM_DOCUMENT]->(d)`);
    for (const ids of [["a1"], ["a1", "b1"]]) {
      const { items } = await retrieve({ scope: scope.documents(ids), budget: { maxItems: 20 } });
      expect(items.find(({ chunkId }) => chunkId === "a1-0")?.source.title).toBe("a1");
    }
  });

  it("reads nothing around a chunk outside that has the id of one inside", async () => {
    await graph.run(cypher`MATCH (c:${chunk!} {id: 'a1-1'}) SET c.id = 'a1-0'`);
    const { parameters } = await resolveScope(graph.store, graph.layout, firstPassage);
    const query = readSurroundings(graph.layout, { scope: "ranges", reach: 1 });
    const rows = await graph.store.run(query, { chunks: [{ chunkId: "a1-0", documentId: "a1" }], ...parameters });
    expect(rows.map(({ surroundings }) => surroundings.sections)).toEqual([[{ sectionId: "part 0", path: ["Part 0"] }]]);
    await graph.run(cypher`MATCH (c:${chunk!} {documentId: 'a1', index: 1}) SET c.id = 'a1-1'`);
  });

  it("takes no text for a part of a document whose length is not that of its bytes, in items, rows and warnings", async () => {
    await graph.run(cypher`MATCH (c:${chunk!} {id: 'b1-0'}) SET c.id = 'a1-0'`);
    const text = `fox ${secret} and more`;
    await graph.run(
      cypher`CREATE (c:${chunk!} {id: 'odd', documentId: 'a1', index: 9, startByte: 0, endByte: 11, text: $text, searchText: $text})`,
      { text },
    );
    const named = hybridCypher("RETURN 'odd' AS chunkId, 'nothing' AS text");
    const evidence = await retrieve({ scope: firstPassage }, named);
    expect(evidence.items.map(({ chunkId }) => chunkId)).toEqual(["a1-0"]);
    expect(evidence.context).toEqual([]);
    expect(evidence.scope.expansionRowsOutsideScope).toBe(true);
    expect(JSON.stringify(evidence)).not.toMatch(/odd|hunter2/);
  });

  it("says no word of what a query read that fails", async () => {
    const walk = cypher`MATCH (c:${chunk!}) WHERE c.text CONTAINS 'hunter' OR c.text CONTAINS 'fox'`;
    const broken = [
      "date(c.text)",
      "duration(c.text)",
      "toInteger([c.text])",
      "'a' =~ ('(' + c.text)",
      "date({year: c.text})",
      "point({x: c.text, y: 1})",
    ];
    const failures = broken.flatMap((value) => [
      retrieve({
        scope: scope.documents(["a1"]),
        cypherExpansion: { cypher: `${walk} RETURN c.id AS chunkId, toString(${value}) AS text` },
      }),
      retrieve({ scope: scope.fromCypher(`${walk} RETURN toString(${value}) AS documentId`) }),
    ]);
    const rows = [
      retrieve({ scope: scope.documents(["a1"]), cypherExpansion: { cypher: `${walk} RETURN c.id AS chunkId, [c.text] AS text` } }),
      retrieve({ scope: scope.fromCypher(`${walk} RETURN c.id AS documentId, c.text AS startByte, 1 AS endByte`) }),
    ];
    const outcomes = await Promise.allSettled([...failures, ...rows]);
    for (const outcome of outcomes) {
      expect(outcome.status).toBe("rejected");
      expect(inspect(outcome, { depth: 12, showHidden: true })).not.toMatch(/hunter2|fox (one|two|four)/);
    }
  });

  it("has as many passages of a scope as there are, though a hundred others are nearer", async () => {
    await graph.write([
      { id: "crowd1", chunks: Array.from({ length: 100 }, () => "fox fox fox") },
      { id: "small1", chunks: ["pump", "mast", "fox lamp"] },
    ]);
    for (const scopeStrategy of ["auto", "exact", "inIndex", "overFetch"] as const) {
      if (scopeStrategy === "inIndex" && !graph.store.server.cypher25) continue;
      const { items, limits } = await retrieve(
        { scope: scope.documents(["small1"]), scopeStrategy, budget: { candidatesPerRoute: 3 } },
        vector(),
      );
      expect(items.map(({ chunkId }) => chunkId).sort()).toEqual(["small1-0", "small1-1", "small1-2"]);
      expect(limits.limitsReached).toEqual([]);
    }
  });
});
