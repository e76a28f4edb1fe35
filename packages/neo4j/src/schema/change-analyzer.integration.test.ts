import { needsServer, testServer } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cypher, identifier } from "../cypher/cypher.js";
import { readHealth } from "../health/read-health.js";
import { fullText } from "../retrieve/preset.js";
import { createRetriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { changeAnalyzer } from "./change-analyzer.js";
import { analyzerOf } from "./resolve-analyzer.js";
import { showIndexes } from "./show-indexes.js";

const arabic = "الكتب الجديدة في المكتبة";

describe.skipIf(!testServer())(`a change of the analyzer (${needsServer})`, () => {
  let graph: SampleGraph;
  let index: string;
  beforeEach(async () => {
    graph = await createSampleGraph("Change", { indexes: ["fullText"], analyzer: "english" });
    index = graph.layout.indexes.fullTextIndexName;
    await graph.write([{ id: "library", chunks: [arabic] }]);
  });
  afterEach(() => graph.close());

  const shown = async () => (await graph.store.run(showIndexes)).find(({ name }) => name === index);
  const change = (analyzer?: string, store: GraphStore = graph.store) =>
    changeAnalyzer(store, graph.layout, analyzer === undefined ? {} : { analyzer });
  const retrieve = (store: GraphStore = graph.store) =>
    createRetriever({ store, layout: graph.layout, embeddingSet: null }).retrieve("مكتبات");
  const idOf = cypher`SHOW INDEXES YIELD id, name, createStatement WHERE name = $index RETURN id, createStatement`;
  const unsuited = async () => (await readHealth(graph.store, graph.layout)).findings.filter(({ code }) => code === "ANALYZER_UNSUITED");

  it("makes the index anew over what is there, which health had asked for", async () => {
    expect((await retrieve()).items).toEqual([]);
    expect(await unsuited()).toMatchObject([{ text: expect.stringContaining("english: arabic would find more") as string }]);
    expect(await change()).toEqual({ index, before: "english", analyzer: "arabic" });
    expect(await shown()).toMatchObject({ state: "ONLINE", properties: ["searchText", "searchTitle", "documentId"] });
    const { items, provenance } = await retrieve();
    expect(items).toHaveLength(1);
    expect(provenance.fullText?.analyzer).toBe("arabic");
    expect(await unsuited()).toEqual([]);
  });

  it("leaves an index alone that has the analyzer, and makes one that is missing", async () => {
    const [before] = await graph.run(idOf, { index });
    expect(await change("english")).toEqual({ index, before: "english", analyzer: "english" });
    expect(await graph.run(idOf, { index })).toEqual([before]);
    await graph.run(cypher`DROP INDEX ${identifier(index)}`);
    expect(await change("cjk")).toEqual({ index, before: null, analyzer: "cjk" });
    expect(await shown()).toMatchObject({ state: "ONLINE" });
  });

  it("changes nothing when it is refused", async () => {
    await expect(change("klingon")).rejects.toMatchObject({ code: "INDEX.UNKNOWN_ANALYZER" });
    await expect(changeAnalyzer(graph.store, graph.layout, { analyzer: "" })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    expect(analyzerOf(await shown())).toBe("english");
  });

  const label = (): ReturnType<typeof identifier> => identifier(graph.layout.labels.chunk);
  it.each([
    ["covers other properties", () => cypher`CREATE FULLTEXT INDEX ${identifier(index)} FOR (n:${label()}) ON EACH [n.text]`],
    [
      "covers further properties",
      () => cypher`CREATE FULLTEXT INDEX ${identifier(index)} FOR (n:${label()}) ON EACH [n.searchText, n.searchTitle, n.documentId, n.text]`,
    ],
    [
      "covers another label",
      () => cypher`CREATE FULLTEXT INDEX ${identifier(index)} FOR (n:${identifier(`${index}Other`)}) ON EACH [n.searchText, n.searchTitle, n.documentId]`,
    ],
    [
      "is kept up to date in another way",
      () =>
        cypher`CREATE FULLTEXT INDEX ${identifier(index)} FOR (n:${label()}) ON EACH [n.searchText, n.searchTitle, n.documentId]
          OPTIONS {indexConfig: {\`fulltext.eventually_consistent\`: true}}`,
    ],
    ["is of another kind", () => cypher`CREATE INDEX ${identifier(index)} FOR (n:${label()}) ON (n.searchText)`],
  ])("refuses an index of other software that %s, and leaves it", async (_, statement) => {
    await graph.run(cypher`DROP INDEX ${identifier(index)}`);
    await graph.run(statement());
    await graph.run(cypher`CALL db.awaitIndexes(60)`);
    const before = await shown();
    await expect(change("arabic")).rejects.toMatchObject({ code: "INDEX.DIFFERENT" });
    expect(await shown()).toEqual(before);
  });

  it("says what is in the way where another index covers the same", async () => {
    await graph.run(cypher`DROP INDEX ${identifier(index)}`);
    const twin = identifier(`${index}_twin`);
    await graph.run(cypher`CREATE FULLTEXT INDEX ${twin} FOR (n:${label()}) ON EACH [n.searchText, n.searchTitle, n.documentId]`);
    await expect(change("arabic")).rejects.toMatchObject({ code: "INDEX.DIFFERENT", message: expect.stringContaining("_twin") as string });
    await graph.run(cypher`DROP INDEX ${twin}`);
  });

  it("is all or nothing: stopped after the drop, the old index is still there", async () => {
    const controller = new AbortController();
    const stopping: GraphStore = Object.assign(Object.create(graph.store) as GraphStore, {
      transaction: ((work, options) =>
        graph.store.transaction(async (transaction) => {
          let steps = 0;
          return work({
            run: async (query, parameters) => {
              if (++steps === 2) controller.abort("killed");
              return transaction.run(query, parameters);
            },
          });
        }, options)) satisfies GraphStore["transaction"],
    });
    const stopped = changeAnalyzer(stopping, graph.layout, { analyzer: "arabic", signal: controller.signal });
    await expect(stopped).rejects.toBe("killed");
    await expect.poll(async () => analyzerOf(await shown())).toBe("english");
    expect(await change("arabic")).toMatchObject({ before: "english", analyzer: "arabic" });
  });

  it("may come several times at once, to the same analyzer or to different ones", async () => {
    const names = ["arabic", "cjk", "arabic", "german", "arabic"];
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(names.map((name) => change(name)));
      expect(names).toContain(analyzerOf(await shown()));
    }
    await Promise.all(Array.from({ length: 4 }, () => change("greek")));
    expect(await shown()).toMatchObject({ state: "ONLINE", options: { "fulltext.analyzer": "greek" } });
  });

  it("lets retrievers of other processes answer all the time, with the old index or the new one, or say why not", async () => {
    const other = await connect(testServer()!);
    const retriever = createRetriever({ store: other, layout: graph.layout, embeddingSet: null, preset: fullText() });
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
    await graph.write([{ id: "many", chunks: Array.from({ length: 500 }, (_, index) => `foxes ${index} ${words}`) }]);
    const answer = async () => {
      const { items, trace } = await retriever.retrieve("foxes");
      const [route] = trace.routes;
      return { items: items.length, state: route!.state, reason: route!.reason };
    };
    expect(await answer()).toMatchObject({ items: 8, state: "ran" });
    const changing = { done: false };
    const changes = (async () => {
      for (const name of ["arabic", "english", "cjk", "english"]) await change(name);
    })().finally(() => {
      changing.done = true;
    });
    const answers: Awaited<ReturnType<typeof answer>>[] = [];
    while (!changing.done) answers.push(await answer());
    await changes;
    expect(answers.length).toBeGreaterThan(0);
    for (const { items, state, reason } of answers)
      if (state === "ran") expect(items).toBe(8);
      else expect({ items, reason }).toEqual({ items: 0, reason: expect.stringMatching(/filled|no index|QUERY\./) as string });
    await graph.run(cypher`DROP INDEX ${identifier(index)}`);
    expect(await answer()).toEqual({ items: 0, state: "skipped", reason: `there is no index ${index}` });
    await change("english");
    expect(await answer()).toMatchObject({ items: 8, state: "ran" });
    await other.close();
  });
});
