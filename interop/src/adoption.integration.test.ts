import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type AdoptionPlan, applyAdoption, planAdoption, prepareSteps, previewAdoption, undoAdoption } from "@graphspan/adoption";
import { applySchema, createRetriever, hybrid } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpus, questions } from "./corpus.js";
import type { InteropCalls } from "./interop-calls.js";
import { runInterop } from "./run-interop.js";
import { expectSameRanking } from "./same-ranking.js";
import { openSpace, type Space } from "./space.js";

type Answers = { readonly vector: InteropCalls["vector"]["answer"]; readonly hybrid: InteropCalls["hybrid"]["answer"] };

/** Of text in several scripts, Windows line ends and a byte order mark, beside the pages of the corpus. */
const documents = [
  ...corpus,
  { path: "notes/scripts.txt", text: `\uFEFF${Array.from({ length: 40 }, (_, line) => `${line}: Fähre nach 香港 — ฝั่งซ้าย.\r\nПароход 🚢 ждёт; e\u0301té.\r\n`).join("")}` },
];

describe("adoption of a graph that neo4j-graphrag built", () => {
  let space: Space;
  let folder: string;
  let plan: AdoptionPlan;
  let before: { readonly dump: readonly string[]; readonly answers: Answers };
  let runId: string;

  /** The graph without constraints and indexes, which an undo leaves. */
  const graph = async (): Promise<readonly string[]> => (await space.dump()).filter((line) => !/^(constraint|index) /.test(line));

  const askPython = async (): Promise<Answers> => {
    const { names, model, layout } = space;
    const search = { names, model, vector_index: layout.indexes.vectorIndexName!, top_k: 8, questions: questions.map((text) => ({ text })) };
    const vector = await runInterop("vector", search);
    return { vector, hybrid: await runInterop("hybrid", { ...search, full_text_index: `${space.prefix}_python_text`, ranker: "naive" }) };
  };

  const expectSameAnswers = async (): Promise<void> => {
    const now = await askPython();
    for (const route of ["vector", "hybrid"] as const)
      for (const [index, passages] of now[route].answers.entries()) expectSameRanking(passages, before.answers[route].answers[index]!);
  };

  beforeAll(async () => {
    space = await openSpace("Adopted");
    folder = await mkdtemp(join(tmpdir(), "interop-"));
    for (const { path, text } of documents) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { names, model, layout, prefix, embedder } = space;
    await runInterop("build", { names, model, documents, splitter: { chunk_size: 1_200, chunk_overlap: 150 }, entities: { [`${prefix}Thing`]: ["Vue", "plugin"] } });
    await runInterop("indexes", { names, vector_index: layout.indexes.vectorIndexName!, full_text_index: `${prefix}_python_text` });
    await space.rows(`MATCH (e:${prefix}Thing) SET e.id = 7, e.text = 'mine', e.index = 'x', e.embedding = [1.0]`);
    plan = planAdoption({
      layout,
      embeddingSet: { model: embedder.model, dimensions: embedder.dimensions },
      sourceFiles: Object.fromEntries(documents.map(({ path }) => [path, join(folder, path)])),
    });
    before = { dump: await graph(), answers: await askPython() };
  });
  afterAll(async () => {
    await space.close();
    await rm(folder, { recursive: true });
  });

  it("is previewed without a change that Python could read", async () => {
    const whole = await space.dump();
    const preview = await previewAdoption(space.store, plan);
    expect(preview).toMatchObject({ blockers: [], grounding: { source: documents.length, chunk: 0 }, counts: { documents: documents.length, leftChunks: 0 } });
    expect(await space.dump()).toEqual(whole);
    await expectSameAnswers();
  });

  it("cites the bytes of the files, and Python finds the same passages with the same scores", async () => {
    const { store, layout, embedder } = space;
    const { before: keys, after: searches } = prepareSteps({ plan, server: store.server });
    await applySchema(store, { steps: keys });
    const receipt = await applyAdoption(store, plan);
    await applySchema(store, { steps: searches });
    runId = receipt.runId;
    expect(receipt.counts).toMatchObject({ sourceDocuments: documents.length, chunkDocuments: 0 });
    const retriever = createRetriever({ store, layout, embeddingSet: plan.embeddingSet, embedder, preset: hybrid() });
    for (const question of [...questions, "Пароход", "香港"]) {
      const evidence = await retriever.retrieve(question);
      expect(evidence.items.length, question).toBeGreaterThan(0);
      expect(evidence.items.map(({ grounding }) => grounding)).not.toContain("chunk");
      for (const { text, span, source } of evidence.items)
        expect((await readFile(join(folder, source.path))).subarray(span.startByte, span.endByte).toString("utf8")).toBe(text);
    }
    await expectSameAnswers();
  });

  it("is undone to the last property, and Python still finds the same", async () => {
    expect(await graph()).not.toEqual(before.dump);
    expect(await undoAdoption(space.store, space.layout, { runId })).toMatchObject({ undone: true });
    expect(await graph()).toEqual(before.dump);
    await expectSameAnswers();
    expect(await undoAdoption(space.store, space.layout, { runId })).toMatchObject({ undone: false });
  });
});

describe("adoption of the half graph that neo4j-graphrag leaves without APOC", () => {
  let space: Space;
  beforeAll(async () => {
    space = await openSpace("Half");
    const { names, model, layout } = space;
    await runInterop("build-half", { names, model, documents: corpus.slice(0, 1) });
    await runInterop("indexes", { names, vector_index: layout.indexes.vectorIndexName! });
  });
  afterAll(() => space.close());

  it("is refused, with the reason, and changes nothing", async () => {
    const { store, layout, embedder } = space;
    const plan = planAdoption({ layout, embeddingSet: { model: embedder.model, dimensions: embedder.dimensions } });
    const whole = await space.dump();
    const { blockers, warnings } = await previewAdoption(store, plan);
    expect(blockers.map(({ code }) => code)).toContain("CHUNKS_UNATTACHED");
    expect(warnings.map(({ code }) => code)).toContain("TEMPORARY_IDS");
    await expect(applyAdoption(store, plan)).rejects.toMatchObject({ code: "ADOPTION.BLOCKED" });
    expect(await space.dump()).toEqual(whole);
  });
});
