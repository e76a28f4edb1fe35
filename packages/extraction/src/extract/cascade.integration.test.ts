import { applyAdoption, planAdoption, undoAdoption } from "@graphspan/adoption";
import { deleteDocuments } from "@graphspan/ingest";
import { cypher, type GraphStore, identifier, listRuns, reset, thingId } from "@graphspan/neo4j";
import { gate, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import { applyMerge } from "../merges/apply-merge.js";

const names = { Ada: { class: "Person" }, Bob: { class: "Person" }, Zeta: { class: "Organization" }, Yota: { class: "Organization" } } as const;
const extractor = nameListExtractor(names, { verbs: { "worked at": "WORKED_AT" } });
const a = "Ada worked at Zeta.\nBob worked at Zeta.";
const b = "Ada never worked at Zeta.\nYota is new.";

describe.skipIf(!testServer())(`what was extracted (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Cascade");
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const deleteUris = (...uris: string[]) => deleteDocuments({ store: graph.store, layout: graph.layout, uris });
  /** The graph as it is when only these documents were ever there. */
  const dumpOf = async (documents: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    await graph.clear();
    await graph.ingest(documents);
    await graph.extract({ extractor });
    return graph.dump();
  };
  const things = async (): Promise<unknown[]> => {
    const thing = identifier(graph.layout.labels.thing);
    return (await graph.rows(cypher`MATCH (t:${thing}) RETURN t.name AS name ORDER BY name`)).map(({ name }) => name);
  };

  it("goes with its document, and what another document says stays", async () => {
    const onlyB = await dumpOf({ "b.md": b });
    await dumpOf({ "a.md": a, "b.md": b });
    expect(await things()).toEqual(["Ada", "Bob", "Yota", "Zeta"]);
    await deleteUris("a.md");
    expect(await graph.dump()).toEqual(onlyB);
    await deleteUris("b.md");
    expect(await things()).toEqual([]);
  });

  it("goes with the passages that a changed document has no longer", async () => {
    const changed = { "a.md": "Ada worked at Zeta.\nYota is old.", "b.md": b };
    const anew = await dumpOf(changed);
    await dumpOf({ "a.md": a, "b.md": b });
    await graph.ingest(changed);
    expect(await things()).toEqual(["Ada", "Yota", "Zeta"]);
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 1 }, things: 0 });
    expect(await graph.dump()).toEqual(anew);
  });

  it("goes with a large document, which is taken out of sight first", async () => {
    const large = Array.from({ length: 1_100 }, (_, line) => `Line ${line}: Bob worked at Yota.`).join("\n");
    const onlyA = await dumpOf({ "a.md": "Ada worked at Zeta.\nBob was here." });
    await graph.ingest({ "large.md": large });
    await graph.extract({ extractor, concurrency: 64 });
    expect(await things()).toEqual(["Ada", "Bob", "Yota", "Zeta"]);
    await deleteUris("large.md");
    expect(await graph.dump()).toEqual(onlyA);
  });

  it("leaves things of other software alone, also where they have the label of ours", async () => {
    await graph.ingest({ "a.md": a });
    const [thing, chunk] = [identifier(graph.layout.labels.thing), identifier(graph.layout.labels.chunk)];
    await graph.rows(cypher`MATCH (c:${chunk}) CREATE (:${thing} {id: c.id, name: 'Theirs', run: 'theirs'})-[:FROM_CHUNK]->(c)`);
    await graph.extract({ extractor });
    await deleteUris("a.md");
    expect(await things()).toEqual(["Theirs", "Theirs"]);
  });

  it("is removed by a reset, with its runs, its schema, and what says that chunks were read", async () => {
    await graph.ingest({ "a.md": a });
    const chunk = identifier(graph.layout.labels.chunk);
    await graph.rows(cypher`CREATE (:${chunk} {id: 'adopted', documentId: 'd', text: 'Ada was here.', run: 'adoption'}), (:${chunk} {extraction: 'theirs'})`);
    await graph.extract({ extractor });
    const removed = await reset(graph.store, graph.layout);
    expect(removed).toMatchObject({ documents: 1, chunks: 2, things: 3, runs: 2 });
    expect(removed.schema).toHaveLength(2);
    expect(await listRuns(graph.store, graph.layout)).toEqual([]);
    expect(await graph.rows(cypher`MATCH (c:${chunk}) RETURN c.extraction AS extraction ORDER BY extraction`)).toEqual([{ extraction: "theirs" }, { extraction: null }]);
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 1 }, things: 1 });
  });

  /** Resets, and does something else before the first query of a name. */
  const resetWith = async (query: string, meanwhile: () => Promise<unknown>): Promise<void> => {
    let isDone = false;
    const store: GraphStore = Object.assign(Object.create(graph.store) as GraphStore, {
      run: async (...call: Parameters<GraphStore["run"]>) => {
        if (call[0].name === query && !isDone) {
          isDone = true;
          await meanwhile();
        }
        return graph.store.run(...call);
      },
    });
    await reset(store, graph.layout);
    expect(isDone).toBe(true);
  };

  it.each(["reset.unmark", "reset.things", "reset.chunks", "reset.needsThingSchema"])(
    "is whole, or is read anew, where an extraction comes in between of a reset (before %s)",
    async (query) => {
      const kept = cypher`CREATE (:${identifier(graph.layout.labels.chunk)} {id: 'adopted', documentId: 'd', text: 'Ada worked at Zeta.', run: 'adoption'})`;
      await graph.rows(kept);
      await graph.extract({ extractor });
      const alone = await graph.dump();
      await graph.clear();
      await graph.rows(kept);
      await graph.ingest({ "a.md": a });
      await graph.extract({ extractor });
      await resetWith(query, () => graph.extract({ extractor }));
      expect(await things()).not.toContain("Bob");
      await graph.extract({ extractor });
      expect(await graph.dump()).toEqual(alone);
    },
  );

  it("takes merges with it that come in between of a reset", async () => {
    await graph.ingest({ "a.md": a });
    await graph.extract({ extractor });
    const merged = [thingId({ class: "Person", name: "Ada" }), thingId({ class: "Person", name: "Bob" })];
    await resetWith("reset.things", () => applyMerge({ store: graph.store, layout: graph.layout, things: merged }));
    expect(await listRuns(graph.store, graph.layout)).toEqual([]);
  });

  it("keeps no link of a merge that a reset has removed", async () => {
    const { labels, relationships } = graph.layout;
    const [thing, aliasOf] = [identifier(labels.thing), identifier(relationships.aliasOf)];
    await graph.rows(cypher`CREATE (:${identifier(labels.chunk)} {id: 'adopted', documentId: 'd', text: 'Ada and Bob.', run: 'adoption'})`);
    await graph.extract({ extractor });
    const things = [thingId({ class: "Person", name: "Ada" }), thingId({ class: "Person", name: "Bob" })];
    const { runId: run } = await applyMerge({ store: graph.store, layout: graph.layout, things });
    await resetWith("reset.chunks", async () => {
      await graph.extract({ extractor });
      await graph.rows(cypher`MATCH (a:${thing} {name: 'Ada'}), (b:${thing} {name: 'Bob'}) CREATE (a)-[:${aliasOf} {run: $run}]->(b)`, { run });
    });
    expect(await graph.rows(cypher`MATCH (a:${thing}) RETURN a.name AS name, COUNT { (a)-[:${aliasOf}]-() } AS links ORDER BY name`)).toEqual([
      { name: "Ada", links: 0 },
      { name: "Bob", links: 0 },
    ]);
  });

  it("is ended by a reset that comes while it is at work", async () => {
    await graph.ingest({ "a.md": a });
    const [reading, removed] = [gate(), gate()];
    const slow = nameListExtractor(names, {
      onPassage: async () => {
        reading.open();
        await removed.passed;
      },
    });
    const extracting = graph.extract({ extractor: slow });
    extracting.catch(() => undefined); // Expected below.
    await reading.passed;
    await reset(graph.store, graph.layout);
    removed.open();
    await expect(extracting).rejects.toMatchObject({ code: "RUN.ENDED" });
    expect(await things()).toEqual([]);
  });
});

describe.skipIf(!testServer())(`what was extracted from adopted chunks (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("CascadeAdopted");
  });
  afterAll(() => graph.close());

  it("goes with their adoption, and entities of other software stay", async () => {
    const { labels, relationships } = graph.layout;
    const [document, chunk] = [identifier(labels.document), identifier(labels.chunk)];
    await graph.rows(cypher`
CREATE (d:${document} {path: 'a.md'})
CREATE (c:${chunk} {text: 'Ada worked at Zeta.', index: 0, embedding: [1.0, 0.0]})-[:${identifier(relationships.fromDocument)}]->(d)
CREATE (:${identifier(`${graph.prefix}Entity`)} {name: 'Ada', run: 'theirs'})-[:FROM_CHUNK]->(c)`);
    await graph.rows(cypher`CREATE VECTOR INDEX ${identifier(`${graph.prefix}vector`)} IF NOT EXISTS FOR (c:${chunk}) ON (c.embedding) OPTIONS {indexConfig: {\`vector.dimensions\`: 2, \`vector.similarity_function\`: 'cosine'}}`);
    await graph.rows(cypher`CALL db.awaitIndexes(60)`);
    await graph.extract({ extractor });
    const before = await graph.dump();
    const plan = planAdoption({ layout: graph.layout, embeddingSet: { model: "theirs", dimensions: 2 } });
    const { runId } = await applyAdoption(graph.store, plan);
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 1 }, mentions: 2, statements: { asserted: 1 } });
    expect(await undoAdoption(graph.store, graph.layout, { runId })).toMatchObject({ undone: true });
    expect(await graph.dump()).toEqual(before);
  });
});
