import type { Embedder } from "@graphspan/core";
import { connect, type Cypher, cypher, fullText, type GraphStore, hybrid, identifier, vector } from "@graphspan/neo4j";
import { deterministicEmbedder, needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestDataset, type TestDatasetContent, writeDataset } from "../dataset/test-dataset.fixture.js";
import { dropEvaluationSpace } from "../space/drop-space.js";
import { namedSpace } from "../space/space.js";
import { countNodes, namesOfIndexes } from "../space/space-queries.js";
import { evaluate } from "./evaluate.js";
import type { EvaluateOptions } from "./evaluate-options.js";
import type { EvaluationEvent } from "./evaluation-event.js";
import type { Evaluation } from "./evaluation-report.js";

const animals: TestDatasetContent = {
  corpus: [
    { id: "heron", title: "Heron", text: "The heron stands in shallow water.", meta: { pond: "north" } },
    { id: "otter", title: "Otter", text: "The otter swims under the ice.", meta: { pond: "south" } },
    { id: "eagle", title: "Eagle", text: "The eagle circles above the ridge.", meta: { pond: "south" } },
    { id: "heron-2", title: "Grey heron", text: "A grey heron waits for frogs.", meta: { pond: "south" } },
  ],
  queries: [
    { id: "q1", text: "otter ice", type: "easy" },
    { id: "q2", text: "grey heron frogs", type: "easy" },
    { id: "q3", text: "circles above the ridge", type: "hard" },
    { id: "q4", text: "unjudged" },
  ],
  qrels: [
    ["q1", "otter", 1],
    ["q2", "heron-2", 2],
    ["q2", "heron", 1],
    // What the words of the question do not lead to.
    ["q3", "otter", 1],
  ],
};

describe.skipIf(testServer() === undefined)(`an evaluation (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let store: GraphStore;
  let embedder: Embedder;
  /** Texts that were embedded as documents. */
  let embedded: string[];
  let spaces: string[];
  let datasets: TestDataset[];

  beforeAll(async () => {
    store = await connect(testServer()!);
    [spaces, datasets] = [[], []];
    const words = deterministicEmbedder(64);
    embedded = [];
    embedder = {
      ...words,
      embed: (request) => {
        if (request.kind === "document") embedded.push(...request.texts);
        return words.embed(request);
      },
    };
  });

  afterEach(async () => {
    for (const space of spaces) expect(await leftOf(space), space).toEqual({ nodes: 0, indexes: 0 });
    for (const dataset of datasets) await dataset.remove();
    [spaces, datasets, embedded] = [[], [], []];
  });

  afterAll(() => store.close());

  async function leftOf(space: string): Promise<{ nodes: number; indexes: number }> {
    const { layout } = namedSpace(space)!;
    const [nodes] = await store.run(countNodes(layout));
    const indexes = await store.run(namesOfIndexes, { labels: Object.values(layout.labels) });
    return { nodes: nodes!.count, indexes: indexes.length };
  }

  async function run(content: TestDatasetContent, options: Partial<EvaluateOptions> = {}): Promise<Evaluation> {
    const dataset = await writeDataset(content);
    datasets.push(dataset);
    return runAgain(dataset, options);
  }

  function runAgain({ corpus, queries, qrels }: TestDataset, { onEvent, ...options }: Partial<EvaluateOptions> = {}): Promise<Evaluation> {
    const watch = (event: EvaluationEvent): void => {
      if (event.type === "space-opened") spaces.push(event.space);
      onEvent?.(event);
    };
    return evaluate({ store, embedder, corpus, queries, qrels, onEvent: watch, ...options });
  }

  const rows = (space: string, text: ReturnType<typeof cypher>): Promise<Record<string, unknown>[]> =>
    store.run({ name: `test ${space}`, access: "READ", text, row: z.record(z.string(), z.unknown()) });

  const write = (text: Cypher): Promise<unknown> => store.run({ name: "test.write", access: "WRITE", text, row: z.unknown() });

  it.each([
    ["hybrid" as const, hybrid()],
    ["vector" as const, vector()],
    ["fullText" as const, fullText()],
  ])("of the preset %s gives the figures that were worked out by hand, and what it has measured with", async (name, preset) => {
    const { report, run: ranked } = await run(animals, { preset });
    expect(ranked.get("q1")?.[0]).toBe("otter");
    expect(ranked.get("q2")?.slice(0, 2)).toEqual(["heron-2", "heron"]);
    expect(ranked.get("q3")?.[0]).toBe("eagle");
    expect(ranked.has("q4")).toBe(false);
    expect(report.metrics).toMatchObject({ "Hit@4": name === "fullText" ? 2 / 3 : 1, "R@2": expect.any(Number) as number });
    expect(report.byType).toMatchObject({
      easy: { queries: 2, metrics: { "R@2": 1, "All@2": 1, "MRR@10": 1, "nDCG@10": 1 } },
      hard: { queries: 1 },
    });
    expect(report.afterBudget.metrics).toEqual(report.metrics);
    expect(report.counts).toEqual({
      rows: 4,
      documents: 4,
      chunks: 4,
      queries: 3,
      queriesWithoutJudgements: 1,
      scopedQueries: 0,
      judgements: 4,
    });
    const { withEmbedding, p50, p95 } = report.latencyMs;
    expect(p50).toBeGreaterThan(0);
    expect(p95).toBeGreaterThanOrEqual(p50);
    if (name === "fullText") expect(withEmbedding).toBeNull();
    else expect(withEmbedding!.p95).toBeGreaterThan(p50);
    expect(report.provenance).toMatchObject({
      preset: name,
      server: { version: store.server.version },
      space: { name: spaces[0], kept: false },
    });
    expect(report.provenance.vector?.model).toBe(name === "fullText" ? undefined : "deterministic");
    expect(report.provenance.fullText?.analyzer).toEqual(name === "vector" ? undefined : expect.any(String));
    expect(report.answers).toBeNull();
    expect(report.warnings).toEqual([]);
    expect(embedded).toHaveLength(name === "fullText" ? 0 : 4);
  });

  it("counts a row that was cut into several chunks once, at its best", async () => {
    const long = Array.from({ length: 4 }, (_, index) => `Paragraph ${index} on otters. ${"An otter swims. ".repeat(50)}`).join("\n\n");
    const corpus = [
      { id: "long", title: "", text: long },
      { id: "short", title: "", text: "One otter among many other words about ponds." },
    ];
    const { run: ranked, report } = await run(
      { corpus, queries: [{ id: "q", text: "otter" }], qrels: [["q", "short", 1]] },
      { preset: fullText() },
    );
    expect(report.counts).toMatchObject({ rows: 2, chunks: 5 });
    expect(new Set(ranked.get("q"))).toEqual(new Set(["long", "short"]));
    expect(report.metrics["R@2"]).toBe(1);
  });

  it("shows beside the ranked list what the budget leaves of it", async () => {
    const corpus = Array.from({ length: 12 }, (_, index) => ({ id: `row ${index}`, title: "", text: `otter ${"word ".repeat(index)}` }));
    const qrels = corpus.map(({ id }) => ["q", id, 1] as const);
    const { report } = await run({ corpus, queries: [{ id: "q", text: "otter" }], qrels }, { preset: fullText() });
    expect(report.metrics).toMatchObject({ "R@10": 10 / 12, "R@100": 1 });
    expect(report.afterBudget.metrics).toMatchObject({ "R@5": 5 / 12, "R@10": 8 / 12, "R@100": 8 / 12 });
  });

  describe("with scopes", () => {
    const scopes = [{ pond: "south" }, { document: "heron-2" }, { pond: ["south", "west"], document: ["heron", "heron-2"] }];
    const scoped = (given: readonly unknown[]): TestDatasetContent => ({
      ...animals,
      queries: given.map((scope, index) => ({ id: `q${index}`, text: "heron in shallow water", scope })),
      qrels: given.map((_, index) => [`q${index}`, "heron-2", 1]),
    });

    it("asks only inside of them", async () => {
      const { run: ranked, report } = await run(scoped(scopes), { preset: fullText() });
      expect([...ranked.values()]).toEqual([["heron-2"], ["heron-2"], ["heron-2"]]);
      expect(report.metrics["MRR@10"]).toBe(1);
      expect(report.counts.scopedQueries).toBe(3);
      expect(Object.keys(report.provenance.strategies)).toEqual(["fullText"]);
    });

    it("asks of everything where scopes are to be ignored", async () => {
      const { run: ranked, report } = await run(scoped([{ document: "no such row" }]), { preset: fullText(), ignoreScopes: true });
      expect(ranked.get("q0")).toEqual(["heron", "heron-2"]);
      expect(report.metrics["MRR@10"]).toBe(0.5);
      expect(report.provenance.scopesIgnored).toBe(true);
    });
  });

  describe("with groups", () => {
    const talk: TestDatasetContent = {
      corpus: [
        { id: "m1", title: "Ann", text: "Shall we see the otter?", meta: { day: "monday" } },
        { id: "t1", title: "Ann", text: "The otter was asleep.", meta: { day: "tuesday" } },
        { id: "m2", title: "Bob", text: "Ja, gërn 🦦. Bring the bread.", meta: { day: "monday" } },
        { id: "m3", title: "Ann", text: `Long ${"words about bread and butter. ".repeat(40)}`, meta: { day: "monday" } },
        { id: "m4", title: "Bob", text: "Otters eat no bread.", meta: { day: "monday" } },
        { id: "alone", title: "Note", text: "Otters again." },
      ],
      queries: [
        { id: "q1", text: "otter", scope: { day: "monday" } },
        { id: "q2", text: "bring bread", scope: { document: "monday" } },
        { id: "q3", text: "otter" },
      ],
      qrels: [
        ["q1", "m1", 1],
        ["q2", "m2", 1],
        ["q3", "alone", 1],
      ],
    };

    it("tells rows apart inside of one document, and keeps to scopes", async () => {
      const { run: ranked, report } = await run(talk, { preset: fullText(), groupBy: "day" });
      expect(new Set(ranked.get("q1"))).toEqual(new Set(["m1", "m4"]));
      expect(ranked.get("q2")?.[0]).toBe("m2");
      expect(new Set(ranked.get("q2"))).toEqual(new Set(["m2", "m3", "m4"]));
      expect(new Set(ranked.get("q3"))).toEqual(new Set(["m1", "m4", "t1", "alone"]));
      expect(report.counts).toMatchObject({ rows: 6, documents: 3, scopedQueries: 2 });
      expect(report.warnings).toEqual(["1 rows have no day: each is a document by itself."]);
    });

    it("embeds the very texts that it embeds without groups", async () => {
      await run(talk, { preset: vector(), ignoreScopes: true });
      const alone = embedded.splice(0).sort();
      await run(talk, { preset: vector(), groupBy: "day" });
      expect(embedded.sort()).toEqual(alone);
      expect(alone.length).toBeGreaterThan(6);
    });

    it("joins the rows of a group in their order", async () => {
      const { report } = await run(talk, { preset: fullText(), groupBy: "day", keep: true });
      const { name } = report.provenance.space;
      const { labels } = namedSpace(name)!.layout;
      const chain = await rows(
        name,
        cypher`MATCH (d:${identifier(labels.document)} {uri: 'monday'})<-[:FROM_DOCUMENT]-(c:${identifier(labels.chunk)})
OPTIONAL MATCH (c)-[:NEXT_CHUNK]->(next) RETURN c.title AS title, next.index - c.index AS step ORDER BY c.index`,
      );
      await dropEvaluationSpace(store, name);
      const titles = chain.map(({ title }) => title);
      expect(titles.filter((title, index) => title !== titles[index - 1])).toEqual(["Ann", "Bob", "Ann", "Bob"]);
      expect(titles.length).toBeGreaterThan(4);
      expect(chain.map(({ step }) => step)).toEqual([...titles.slice(1).map(() => 1), null]);
    });
  });

  describe("leaves nothing behind", () => {
    it.each<[string, (event: EvaluationEvent) => boolean]>([
      ["its space is opened", ({ type }) => type === "space-opened"],
      ["rows are read", (event) => event.type === "ingest" && event.event.type === "document-read"],
      ["rows are written", (event) => event.type === "ingest" && event.event.type === "chunks-written"],
      ["queries are asked", ({ type }) => type === "query-answered"],
    ])("when it is aborted while %s", async (_, isMoment) => {
      const controller = new AbortController();
      const reason = new Error("enough");
      const aborting = run(animals, {
        signal: controller.signal,
        onEvent: (event) => {
          if (isMoment(event)) controller.abort(reason);
        },
      });
      await expect(aborting).rejects.toBe(reason);
      expect(spaces).toHaveLength(1);
    });

    it("when the embedder fails, for rows and for questions", async () => {
      for (const kind of ["document", "question"]) {
        const failing: Embedder = {
          ...embedder,
          embed: (request) => (request.kind === kind ? Promise.reject(new Error("no vectors")) : embedder.embed(request)),
        };
        await expect(run(animals, { embedder: failing })).rejects.toThrow("no vectors");
      }
      expect(spaces).toHaveLength(2);
    });

    it("and opens no space where there is nothing to measure", async () => {
      await expect(run({ ...animals, queries: "{" })).rejects.toMatchObject({ code: "EVALUATION.INVALID_QUERIES" });
      await expect(run({ ...animals, corpus: `{"id": "heron"}\n{` })).rejects.toMatchObject({ code: "EVALUATION.INVALID_CORPUS" });
      await expect(run(animals, { embedder: undefined })).rejects.toMatchObject({ code: "EVALUATION.NO_EMBEDDER" });
      await expect(run(animals, { candidatesPerRoute: 99 })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
      const aborted = AbortSignal.abort(new Error("never mind"));
      await expect(run(animals, { signal: aborted })).rejects.toThrow("never mind");
      expect(spaces).toEqual([]);
    });

    it("but what belongs to somebody else, also under a name that begins alike", async () => {
      const label = uniquePrefix("GraphspanEvaluation_");
      await write(cypher`CREATE (:${identifier(label)} {run: 'run-1', id: 'c1'})`);
      await run(animals);
      expect(await rows("bystander", cypher`MATCH (n:${identifier(label)}) RETURN n.id AS id`)).toEqual([{ id: "c1" }]);
      await write(cypher`MATCH (n:${identifier(label)}) DELETE n`);
    });
  });

  describe("that is kept", () => {
    it("is used again by the next one with the same settings, until it is dropped", async () => {
      const first = await run(animals, { keep: true });
      const dataset = datasets.at(-1)!;
      expect(embedded).toHaveLength(4);
      const again = await runAgain(dataset, { keep: true });
      expect(embedded).toHaveLength(4);
      const { name } = first.report.provenance.space;
      expect(again.report.provenance.space).toEqual({ name, kept: true });
      expect(again.report.metrics).toEqual(first.report.metrics);
      expect(again.report.counts).toEqual(first.report.counts);

      const other = await runAgain(dataset, { keep: true, groupBy: "pond" });
      expect(other.report.provenance.space.name).not.toBe(name);
      expect(await leftOf(name)).toMatchObject({ nodes: expect.any(Number) as number, indexes: expect.any(Number) as number });
      await dropEvaluationSpace(store, other.report.provenance.space.name);
      expect((await leftOf(name)).nodes).toBeGreaterThan(8);
      await dropEvaluationSpace(store, name);
      await expect(dropEvaluationSpace(store, name)).rejects.toMatchObject({ code: "EVALUATION.NO_SUCH_SPACE" });
    });

    const withoutOtter = (chunk: Cypher): Cypher => cypher`MATCH (c:${chunk}) WHERE c.text CONTAINS 'otter' DETACH DELETE c`;

    it.each<[string, string | undefined, (chunk: Cypher) => Cypher, object]>([
      ["has lost the chunks of a row", undefined, withoutOtter, { missing: ["otter"] }],
      ["has lost the chunks of a row of a group", "pond", withoutOtter, { missing: ["otter"] }],
      [
        "holds a chunk of no row",
        undefined,
        (chunk) => cypher`MATCH (c:${chunk}) WITH c LIMIT 1 CREATE (:${chunk} {id: 'x', documentId: 'y', run: c.run})`,
        { foreign: ["x"] },
      ],
    ])("is refused by the next one when it %s", async (_, groupBy, alter, details) => {
      const { report } = await run(animals, { keep: true, groupBy });
      const { name } = report.provenance.space;
      await write(alter(identifier(namedSpace(name)!.layout.labels.chunk)));
      await expect(runAgain(datasets.at(-1)!, { keep: true, groupBy })).rejects.toMatchObject({
        code: "EVALUATION.SPACE_ALTERED",
        message: expect.stringContaining(name) as string,
        details,
      });
      await dropEvaluationSpace(store, name);
    });

    it("names what is left of it when something else stands on its labels, and is dropped once that is gone", async () => {
      const { report } = await run(animals, { keep: true, preset: fullText() });
      const { name } = report.provenance.space;
      const label = identifier(namedSpace(name)!.layout.labels.document);
      const index = uniquePrefix("ForeignIndex_");
      await write(cypher`CREATE INDEX ${identifier(index)} FOR (n:${label}) ON (n.colour)`);
      await write(cypher`UNWIND [1, 2] AS n CREATE (:${label} {colour: 'grey'})`);
      const error: unknown = await dropEvaluationSpace(store, name).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "EVALUATION.NOT_DROPPED", details: { nodes: 2, indexes: [index] } });
      expect(error).toMatchObject({
        message: expect.stringContaining(`2 nodes and the indexes ${index} `) as string,
        fix: expect.stringContaining("DROP INDEX") as string,
      });
      await write(cypher`DROP INDEX ${identifier(index)}`);
      await write(cypher`MATCH (n:${label}) DETACH DELETE n`);
      await expect(dropEvaluationSpace(store, name)).rejects.toMatchObject({ code: "EVALUATION.NO_SUCH_SPACE" });
    });

    it.each(["", "Chunk", "GraphspanEvaluation_", "GraphspanEvaluation_0123456789x", "GraphspanEvaluation_0000000000"])(
      "is not dropped under the name %j, which none has",
      async (name) => {
        await expect(dropEvaluationSpace(store, name)).rejects.toMatchObject({ code: "EVALUATION.NO_SUCH_SPACE" });
      },
    );
  });
});
