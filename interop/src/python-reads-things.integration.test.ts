import type { EmbeddingSet } from "@graphspan/core";
import { extract, type Extractor, ontologies, withNeo4jGraphRagEntities } from "@graphspan/extraction";
import { givenSource, ingest } from "@graphspan/ingest";
import { type Layout, layouts, prefixed, resolveEmbeddingSet } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpus, questions } from "./corpus.js";
import { runInterop } from "./run-interop.js";
import { openSpace, type Space } from "./space.js";

// #region entities
const ontology = withNeo4jGraphRagEntities(ontologies.generic);
// #endregion entities

/** Passages that are asked for. */
const topK = 20;

const retrievalQuery =
  "WITH node, score OPTIONAL MATCH (node)<-[:FROM_CHUNK]-(entity:__Entity__) RETURN node.text AS text, score, collect(DISTINCT entity.name) AS entities";

/** Names that stand in the corpus, some of them in many passages, some twice in one. */
const names = { Vue: "Product", "Composition API": "Concept", "Options API": "Concept", mixins: "Concept", React: "Product", plugin: "Concept", ref: "Concept" };

const extractor: Extractor = {
  name: "names of the corpus",
  extract: ({ text }) => {
    const mentions = Object.entries(names).flatMap(([name, kind]) => Array.from({ length: text.split(name).length - 1 }, () => ({ class: kind, name, quote: name })));
    return Promise.resolve({ mentions, statements: [], usage: { inputTokens: 0, outputTokens: 0 } });
  },
};

describe("neo4j-graphrag on a graph from which we extracted things", () => {
  let space: Space;
  let layout: Layout;
  let embeddingSet: EmbeddingSet;
  let pythonNames: Space["names"];

  beforeAll(async () => {
    space = await openSpace("Things");
    const { store, embedder } = space;
    layout = prefixed(layouts.neo4jGraphRag, space.prefix);
    pythonNames = { document_node_label: layout.labels.document, chunk_node_label: layout.labels.chunk };
    embeddingSet = await resolveEmbeddingSet(store, layout, { model: embedder.model, dimensions: embedder.dimensions, inputTemplate: "{text}" });
    const documents = corpus.map(({ path, text }) => ({ uri: path, content: text }));
    await ingest({ store, layout, embeddingSet, embedder, source: givenSource(documents) });
    await extract({ store, layout, ontology, extractor });
  });
  afterAll(() => space.close());

  it("counts the same entities and mentions", async () => {
    const counts = await runInterop("count", { names: pythonNames });
    const [ours] = await space.rows(
      `MATCH (t:\`${layout.labels.thing}\`)-[m]->(c:\`${layout.labels.chunk}\`) RETURN count(DISTINCT t) AS entities, count(m) AS mentions`,
    );
    expect(counts).toMatchObject(ours!);
    expect(counts.entities).toBe(Object.keys(names).length);
    expect(counts.mentions).toBeGreaterThan(counts.entities);
  });

  it("retrieves each passage with exactly the things that were extracted from it", async () => {
    const given = { vector_index: embeddingSet.vectorIndexName, model: space.model, top_k: topK, questions: questions.map((text) => ({ text })) };
    const { answers } = await runInterop("vector-cypher", { ...given, retrieval_query: retrievalQuery });
    const rows = await space.rows(
      `MATCH (c:\`${layout.labels.chunk}\`) RETURN c.text AS text, COLLECT { MATCH (t:\`${layout.labels.thing}\`)-->(c) RETURN DISTINCT t.name } AS things`,
    );
    const things = new Map(rows.map((row) => [row["text"], (row["things"] as string[]).sort()]));
    expect(answers).toHaveLength(questions.length);
    for (const passages of answers) {
      expect(passages).toHaveLength(topK);
      for (const { text, entities } of passages) expect((entities as string[]).toSorted()).toEqual(things.get(text));
    }
    expect(answers.flat().filter(({ entities }) => (entities as string[]).length > 1).length).toBeGreaterThanOrEqual(questions.length);
  });

  it("knows things by two labels, beside those that the ontology and the layout give them", async () => {
    const [thing] = await space.rows(`MATCH (t:\`${layout.labels.thing}\` {name: 'Vue'}) RETURN labels(t) AS labels`);
    expect(new Set(thing!["labels"] as string[])).toEqual(new Set([layout.labels.thing, `${space.prefix}Product`, "__Entity__", "__KGBuilder__"]));
  });
});
