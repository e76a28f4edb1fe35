import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EvaluationReport } from "@graphspan/evaluation";
import { completion, needsServer, startScriptedOpenAIServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, type Outcome, runAsk } from "../test/command-line.js";

const rows = [
  { id: "weirs", title: "Weirs", text: "A weir raises the water behind it.", meta: { subject: "works" } },
  { id: "locks", title: "Locks", text: "A lock lets boats pass a weir.", meta: { subject: "works" } },
  { id: "herons", title: "Herons", text: "Herons nest near the water.", meta: { subject: "birds" } },
];
const queries = [
  { id: "q1", text: "boats pass a weir", type: "works" },
  { id: "q2", text: "water", type: "birds", scope: { subject: "birds" } },
];
const answered = [
  { id: "q1", text: "What lets boats pass a weir?", type: "works", answer: "a lock" },
  { id: "q2", text: "Where do herons nest?", type: "birds", answer: "water" },
  { id: "q3", text: "Who built the weir?", type: "null_query" },
];
const qrels = "query-id\tcorpus-id\tscore\nq1\tweirs\t1\nq2\therons\t2\n";

describe.skipIf(testServer() === undefined)(`ask evaluate (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ask-evaluate-"));
    const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");
    await writeFile(join(folder, "corpus.jsonl"), lines(rows));
    await writeFile(join(folder, "queries.jsonl"), lines(queries));
    await writeFile(join(folder, "answered.jsonl"), lines(answered));
    await writeFile(join(folder, "qrels.tsv"), qrels);
    await writeFile(join(folder, "broken.jsonl"), `${lines(rows)}{"id": "weirs"}\n`);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const files = ["--corpus", "corpus.jsonl", "--queries", "queries.jsonl", "--qrels", "qrels.tsv", "--preset", "fullText"];

  function evaluate(...words: string[]): Promise<Outcome> {
    const { uri, auth } = testServer()!;
    return runAsk(["evaluate", ...words], { NEO4J_URI: uri, NEO4J_USER: auth.username, NEO4J_PASSWORD: auth.password, INIT_CWD: folder, GRAPHSPAN_HOME: folder });
  }

  it("prints figures as JSON, writes the ranked lists, and keeps the space for a table that reads the same, until it is dropped", async () => {
    const { code, out, err } = await evaluate(...files, "--keep", "--output-run", "run.tsv", "--json");
    expect(code, err).toBe(0);
    const { metrics, byType, latencyMs, afterBudget, provenance } = JSON.parse(out) as EvaluationReport;
    expect(metrics).toMatchObject({ "R@5": 1, "All@8": 1, "MRR@10": 0.75 });
    expect(byType).toMatchObject({ birds: { queries: 1, metrics: { "nDCG@10": 1 } }, works: { queries: 1, metrics: { "MRR@10": 0.5 } } });
    expect(latencyMs.p95).toBeGreaterThan(0);
    expect(afterBudget.metrics).toEqual(metrics);
    expect(await readFile(join(folder, "run.tsv"), "utf8")).toBe("q1\tlocks\t1\nq1\tweirs\t2\nq2\therons\t1\n");

    const { name } = provenance.space;
    const table = await evaluate(...files, "--keep");
    expect(table.out).toMatch(/^MRR@10 +0\.7500 +0\.5000–1\.0000 +0\.7500$/m);
    expect(table.out).toMatch(/^birds +1 +1\.0000/m);
    expect(table.out).toContain(`ask evaluate --drop ${name}`);
    expect(await evaluate("--drop", name)).toMatchObject({ code: 0, out: `The space ${name} is dropped.\n` });
    expectRefusal(await evaluate("--drop", name), "EVALUATION.NO_SUCH_SPACE");
  });

  it("shows what a model said, what the checker left of it, and which refusals were right", async () => {
    const openai = await startScriptedOpenAIServer();
    const says = (text: string, quote: string): ReturnType<typeof completion> =>
      completion({ text: JSON.stringify({ answerable: true, statements: [{ text, citations: [{ passage: 1, quote }] }] }) });
    openai.chat.script(
      says("A lock does.", "A lock lets boats pass a weir."),
      says("They nest near the water.", "Herons nest in trees."),
      completion({ text: JSON.stringify({ answerable: false, statements: [] }) }),
    );
    const { code, out, err } = await evaluate(...files, "--queries", "answered.jsonl", "--model", "scripted", "--base-url", openai.baseUrl);
    await openai.close();
    expect(code, err).toBe(0);
    expect(out).toContain("Answers: 2 questions with an answer in the corpus, 1 without one, where a refusal is right; no floor\n");
    expect(out).toMatch(/^all +said +1\.0000 +0\.0000 +0\.0000 +0\.\d{4} +1\.0000 +–$/m);
    expect(out).toMatch(/^all +checked +1\.0000 +0\.5000 +0\.0000 +0\.\d{4} +0\.5000 +–$/m);
    expect(out).toMatch(/^null_query +checked +1\.0000 +– +– +– +– +–$/m);
    expect(out).toContain("Refused, checked: rightly, without an answer: modelDeclined 1; wrongly, with an answer: noSupportedStatement 1\n");
    expect(out).toMatch(/^Model scripted: \d+ tokens in, \d+ tokens out$/m);
  });

  it.each([
    [["--per-type", "3"], "ASK.USAGE", "--answers"],
    [["--corpus", "broken.jsonl"], "EVALUATION.INVALID_CORPUS", "broken.jsonl:4"],
    [["--corpus", "nowhere.jsonl"], "INGEST.PATH_NOT_FOUND", "nowhere.jsonl"],
    [["--qrels", "nowhere.tsv"], "EVALUATION.FILE_UNREADABLE", "nowhere.tsv"],
    [["--queries", "corpus.jsonl"], "EVALUATION.MISMATCH", "q1"],
    [["--group-by", "year"], "EVALUATION.NO_GROUPS", "year"],
    [["--preset", "vector", "--embedder", "none"], "EVALUATION.NO_EMBEDDER", "vector"],
    [["--output-run", "no/such/folder/run.tsv"], "ASK.FILE_NOT_WRITTEN", "run.tsv"],
  ])("refuses %j with its code and the place", async (words, code, place) => {
    const outcome = await evaluate(...files, ...words);
    expectRefusal(outcome, code);
    expect(outcome.err).toContain(place);
  });

  it("names the option that is missing, or out of range", async () => {
    const missing = await evaluate("--corpus", "corpus.jsonl");
    expect(missing).toMatchObject({ code: 2, out: "", err: expect.stringContaining("'--queries <file>'") as string });
    const range = await evaluate(...files, "--candidates", "99");
    expect(range).toMatchObject({ code: 2, out: "", err: expect.stringContaining("whole number from 100 to 256") as string });
  });
});
