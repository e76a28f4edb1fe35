import { needsServer, testServer } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import { cypher, identifier } from "../cypher/cypher.js";
import { createRetriever, type Retriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import { scope } from "./scope.js";

/** Ids that an analyzer cuts, stems, folds or drops, and that differ only in what it does. */
const ids = [
  ...["d1x", "D1X", "doc-1", "doc-1-2", "doc 1", "Doc-1", "docs-1", "a/doc-1", "running1", "run1", "running 1"],
  ...["1", "007", "7", "2.5", "1.0E10", "the", "a", "the 1", "And", "OR", "-", "***", " ", "\n1\n", "x\u00001"],
  ...['"', '\\"1', "\\", "1) OR documentId:(d1x", '" OR "d1x', "d1x^2~*", "https://example.com/a?b=1&c=2#d", `1${"x".repeat(400)}`],
  ...["文档1", "文档", "เอกสาร1", "เอกสาร", "وثيقة1", "وثيقة", "é1", "e\u03011", "İ1", "🦊"],
  ...["__proto__", "constructor", "documentId", "null", "true"],
];

const byWords = ({ store, layout }: SampleGraph): Retriever => createRetriever({ store, layout, embeddingSet: null });

describe.skipIf(!testServer())(`scopes and the ids of documents (${needsServer})`, () => {
  it.each(["standard-no-stop-words", "english", "cjk", "thai", "arabic", "stop", "keyword"])(
    "find by words in exactly the document that is named, in an index with the analyzer %s",
    async (analyzer) => {
      const graph = await createSampleGraph("ScopeIds", { analyzer, indexes: ["fullText"] });
      try {
        await write(graph, ids.map((id) => ({ id, text: "fox", index: 0 })));
        const retriever = byWords(graph);
        const found = async (wanted: readonly string[]): Promise<string[]> => {
          const budget = { candidatesPerRoute: 100, maxItems: 100, neighbourChunks: 0 };
          const { items } = await retriever.retrieve("fox", { scope: scope.documents(wanted), budget });
          return items.map(({ documentId }) => documentId).sort();
        };
        for (const id of ids) expect(await found([id])).toEqual([id]);
        expect(await found(ids)).toEqual([...ids].sort());
        expect(await found(["doc-2", "D1x", "THE", "0o7"])).toEqual([]);
      } finally {
        await graph.close();
      }
    },
    240_000,
  );

  it("tell numbers from texts as evidence writes them, in both routes", async () => {
    for (const filtered of [true, false]) {
      const graph = await createSampleGraph("ScopeNumbers", { filtered });
      const { store, layout, embeddingSet, embedder } = graph;
      try {
        const [embedding] = await embedder.embed({ texts: ["fox"], kind: "document" });
        const stored = ["7", 7n, null, "7.0", 2.5, -3n, "x7"];
        const vector = Float64Array.from(embedding!);
        await write(graph, stored.map((id, index) => ({ id, text: "fox", index, vector })));
        await graph.run(cypher`MATCH (c:${identifier(layout.labels.chunk)} {index: 2}) SET c.documentId = 7.0`);
        const retriever = createRetriever({ store, layout, embeddingSet, embedder });
        const places = async (...wanted: string[]): Promise<unknown> => {
          const { items, scope: seen } = await retriever.retrieve("fox", { scope: scope.documents(wanted), budget: { neighbourChunks: 0 } });
          return [seen.chunks, items.map(({ chunkId, routes }) => `${chunkId} ${routes.map(({ route }) => route).join(" ")}`).sort()];
        };
        const both = "fullText vector";
        expect(await places("7")).toEqual([2, [`c0 ${both}`, `c1 ${both}`]]);
        expect(await places("7.0")).toEqual([2, [`c2 ${both}`, `c3 ${both}`]]);
        expect(await places("2.5", "-3", "x7")).toEqual([3, [`c4 ${both}`, `c5 ${both}`, `c6 ${both}`]]);
        expect(await places("07", "2.50", "+7")).toEqual([0, []]);
      } finally {
        await graph.close();
      }
    }
  }, 120_000);

  it.each([
    ["of which theirs are a part", "doc-1", (index: number) => `doc-1-${index}`],
    ["without a digit", "farm", (index: number) => `farm${index}`],
  ])("find the last hit among twelve hundred better ones of other documents, for an id %s", async (_, own, other) => {
    const graph = await createSampleGraph("ScopeCrowd", { analyzer: "english", indexes: ["fullText"] });
    try {
      const crowd = Array.from({ length: 1_200 }, (__, index) => ({ id: other(index), text: "fox fox fox", index: 0 }));
      await write(graph, [...crowd, { id: own, text: "a fox and many other words beside it that make the hit a poor one", index: 0 }]);
      const { items, trace } = await byWords(graph).retrieve("fox", { scope: scope.documents([own]) });
      expect(items.map(({ documentId }) => documentId)).toEqual([own]);
      expect(trace.candidates).toHaveLength(1);
    } finally {
      await graph.close();
    }
  });

  it("show no neighbour and no source of another document, whatever the graph connects", async () => {
    const graph = await createSampleGraph("ScopeBeside", { indexes: ["fullText"] });
    const { layout } = graph;
    const [chunk, document] = [identifier(layout.labels.chunk), identifier(layout.labels.document)];
    try {
      await graph.run(cypher`UNWIND ['in1', 'out1'] AS id
        CREATE (d:${document} {id: id, title: 'title of ' + id, uri: id, path: id})
        WITH d UNWIND range(0, 2) AS index
        CREATE (c:${chunk} {id: ':' + index, documentId: d.id, index: index, text: 'fox ' + d.id + ' ' + index, searchText: 'fox ' + index})`);
      // Chunk ids repeat, everything follows everything, and every chunk hangs on every document.
      await graph.run(cypher`MATCH (a:${chunk}), (b:${chunk}) WHERE a <> b CREATE (a)-[:NEXT_CHUNK]->(b)`);
      await graph.run(cypher`MATCH (c:${chunk}), (d:${document}) CREATE (c)-[:FROM_DOCUMENT]->(d)`);
      const evidence = await byWords(graph).retrieve("0", { scope: scope.documents(["in1"]), budget: { maxItems: 1, neighbourChunks: 2 } });
      expect(evidence.items.map(({ text, source }) => [text, source.title])).toEqual([["fox in1 0", "title of in1"]]);
      expect(evidence.context.map(({ text }) => text).sort()).toEqual(["fox in1 1", "fox in1 2"]);
      expect(JSON.stringify(evidence)).not.toContain("out1");
    } finally {
      await graph.close();
    }
  });
});

interface ChunkRow {
  readonly id: string | number | bigint | null;
  readonly text: string;
  readonly index: number;
  readonly vector?: Float64Array;
}

/** One chunk a row; its id tells its place in the list. */
async function write(graph: SampleGraph, rows: readonly ChunkRow[]): Promise<void> {
  await graph.run(
    cypher`UNWIND $rows AS row CREATE (c:${identifier(graph.layout.labels.chunk)} {id: 'c' + row.place, documentId: row.id, index: row.index,
      text: row.text, searchText: row.text}) SET c.embedding = row.vector`,
    { rows: rows.map((row, place) => ({ ...row, place, vector: row.vector ?? null })) },
  );
}
