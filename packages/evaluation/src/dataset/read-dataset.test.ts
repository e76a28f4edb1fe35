import { isGraphspanError } from "@graphspan/core";
import { documentId } from "@graphspan/neo4j";
import { afterEach, describe, expect, it } from "vitest";
import { type Dataset, readDataset } from "./read-dataset.js";
import { type TestDataset, type TestDatasetContent, writeDataset } from "./test-dataset.fixture.js";

const sound = {
  corpus: [
    { id: "a", title: "Herons", text: "Herons stand still.", meta: { language: "en", tags: ["bird", "water"] } },
    { id: "b", title: "Reiher", text: "Reiher stehen still.", metadata: { language: "de" } },
    { id: 3, text: "Weirs hold water back.", language: "en" },
  ],
  queries: [
    { id: "q1", text: "Who stands still?", type: "who", scope: { language: "en" }, answer: "herons" },
    { id: 2, text: "What holds water back?" },
    { id: "q3", text: "Why?", type: "why", scope: {} },
  ],
  qrels: [
    ["q1", "a", 2],
    ["2", "3", 1],
  ],
} as const satisfies TestDatasetContent;

const settings = { groupBy: undefined, ignoreScopes: false, withGold: false, signal: undefined };
let dataset: TestDataset | undefined;
afterEach(async () => {
  await dataset?.remove();
  dataset = undefined;
});

async function read(content: Partial<TestDatasetContent>, options: Partial<Parameters<typeof readDataset>[1]> = {}): Promise<Dataset> {
  dataset = await writeDataset({ ...sound, ...content });
  return readDataset(dataset, { ...settings, ...options });
}

async function failure(
  content: Partial<TestDatasetContent>,
  options?: Partial<Parameters<typeof readDataset>[1]>,
): Promise<{ code: string; message: string }> {
  const error: unknown = await read(content, options).catch((reason: unknown) => reason);
  if (!isGraphspanError(error)) return expect.unreachable(`not refused: ${String(error)}`);
  return { code: error.code, message: error.message };
}

/** Keys that every object of JavaScript has, or that change it. */
const namesOfObjects = ["__proto__", "constructor", "toString", "hasOwnProperty"];
const header = "query-id\tcorpus-id\tscore\n";
const row = JSON.stringify(sound.corpus[0]);
const query = JSON.stringify(sound.queries[0]);

/** Judges one row of the corpus, and so many that are not there. */
const judgedWithUnknown = (unknown: number): (readonly [string, string, number])[] => [
  ["q1", "a", 1],
  ...Array.from({ length: unknown }, (_, index) => ["q1", `x${index}`, 1] as const),
];

describe("a data set", () => {
  it("is read with ids as texts, and only its judged queries are asked", async () => {
    const { corpus, queries, withoutJudgements, qrels, scopes, warnings } = await read({});
    expect([...corpus.rowIds]).toEqual(["a", "b", "3"]);
    expect(queries.map(({ id, type, scope }) => [id, type, scope])).toEqual([
      ["q1", "who", { language: ["en"] }],
      ["2", null, null],
    ]);
    expect(withoutJudgements).toBe(1);
    expect(qrels).toEqual(
      new Map([
        ["q1", new Map([["a", 2]])],
        ["2", new Map([["3", 1]])],
      ]),
    );
    expect(scopes).toEqual(new Map([["q1", ["a", "3"].map((uri) => documentId({ uri }))]]));
    expect(warnings).toEqual([]);
  });

  it("may have byte order marks, line ends of Windows and blank lines", async () => {
    const lines = (rows: readonly object[]): string => `\uFEFF${rows.map((each) => JSON.stringify(each)).join("\r\n\r\n")}\r\n`;
    const qrels = `\uFEFF${header.trim()}\r\nq1\ta\t2\r\n\r\n2\t3\t1\r\n`;
    const windows = await read({ corpus: lines(sound.corpus), queries: lines(sound.queries), qrels });
    await dataset?.remove();
    const unix = await read({});
    expect({ ...windows, corpus: windows.corpus.documents, queries: windows.queries.map(({ id }) => id) }).toEqual({
      ...unix,
      corpus: unix.corpus.documents,
      queries: unix.queries.map(({ id }) => id),
    });
  });

  it.each<[string, Partial<TestDatasetContent>, string, string]>([
    ["a row that is no JSON", { corpus: `${row}\n{"id": "b"` }, "EVALUATION.INVALID_CORPUS", "corpus.jsonl:2: The line is no JSON"],
    ["a row that is no object", { corpus: `${row}\n\n[1]` }, "EVALUATION.INVALID_CORPUS", "corpus.jsonl:3: "],
    ["a row without an id", { corpus: `{"text": "x"}` }, "EVALUATION.INVALID_CORPUS", "corpus.jsonl:1: The row has no `id`"],
    ["a row whose text is no text", { corpus: `{"id": "a", "text": 1}` }, "EVALUATION.INVALID_CORPUS", "corpus.jsonl:1: The `text`"],
    ["half a surrogate pair in a row", { corpus: `{"id": "a", "text": "\\ud800"}` }, "EVALUATION.INVALID_CORPUS", "corpus.jsonl:1: "],
    [
      "an id that stands twice",
      { corpus: `${row}\n${row}` },
      "EVALUATION.INVALID_CORPUS",
      "corpus.jsonl:2: the row a stands at corpus.jsonl:1",
    ],
    ["an id that no table can hold", { corpus: `{"id": "a\\tb", "text": "x"}` }, "EVALUATION.INVALID_CORPUS", "corpus.jsonl:1: the id"],
    ["a corpus without rows", { corpus: "\n" }, "EVALUATION.INVALID_CORPUS", "holds no row"],
    ["a query that is no JSON", { queries: `${query}\nWhy?` }, "EVALUATION.INVALID_QUERIES", "queries.jsonl:2: the line is no JSON"],
    ["a query that is no object", { queries: "null" }, "EVALUATION.INVALID_QUERIES", "queries.jsonl:1: the line is no JSON object"],
    ["a query without an id", { queries: `{"text": "Why?"}` }, "EVALUATION.INVALID_QUERIES", "queries.jsonl:1: id: "],
    [
      "a query with a number as id that is not exact",
      { queries: `{"id": 1.5, "text": "Why?"}` },
      "EVALUATION.INVALID_QUERIES",
      "queries.jsonl:1: id: ",
    ],
    [
      "a query with a line break in its id",
      { queries: `{"id": "a\\nb", "text": "Why?"}` },
      "EVALUATION.INVALID_QUERIES",
      "queries.jsonl:1: id: holds",
    ],
    ["a query without words", { queries: `{"id": "q1", "text": " "}` }, "EVALUATION.INVALID_QUERIES", "queries.jsonl:1: text: is empty"],
    [
      "a query with a map inside its scope",
      { queries: `{"id": "q1", "text": "Why?", "scope": {"a": {}}}` },
      "EVALUATION.INVALID_QUERIES",
      "queries.jsonl:1: scope.a",
    ],
    [
      "a query with an empty list in its scope",
      { queries: `{"id": "q1", "text": "Why?", "scope": {"a": []}}` },
      "EVALUATION.INVALID_QUERIES",
      "queries.jsonl:1: scope.a",
    ],
    [
      "a query with a list as its scope",
      { queries: `{"id": "q1", "text": "Why?", "scope": ["a"]}` },
      "EVALUATION.INVALID_QUERIES",
      "queries.jsonl:1: scope: is no JSON object",
    ],
    [
      "a query that stands twice",
      { queries: `${query}\n${query}` },
      "EVALUATION.INVALID_QUERIES",
      "queries.jsonl:2: the query q1 stands at queries.jsonl:1",
    ],
    ["no query", { queries: "" }, "EVALUATION.INVALID_QUERIES", "holds no query"],
    ["qrels without a header", { qrels: "q1\ta\t1\n2\t3\t1\n" }, "EVALUATION.INVALID_QRELS", "qrels.tsv:1: the first line is a judgement"],
    ["qrels without a judgement", { qrels: header }, "EVALUATION.INVALID_QRELS", "holds no judgement"],
    ["empty qrels", { qrels: "" }, "EVALUATION.INVALID_QRELS", "holds no judgement"],
    ["two columns", { qrels: `${header}q1\ta\n` }, "EVALUATION.INVALID_QRELS", "qrels.tsv:2: the line has not three columns"],
    ["four columns", { qrels: `${header}q1\t0\ta\t1\n` }, "EVALUATION.INVALID_QRELS", "qrels.tsv:2: the line has not three columns"],
    ["a negative grade", { qrels: `${header}q1\ta\t-1\n` }, "EVALUATION.INVALID_QRELS", 'qrels.tsv:2: the grade "-1"'],
    ["a grade with a fraction", { qrels: `${header}q1\ta\t1\nq1\tb\t0.5\n` }, "EVALUATION.INVALID_QRELS", 'qrels.tsv:3: the grade "0.5"'],
    [
      "a pair that is judged twice",
      { qrels: `${header}q1\ta\t1\nq1\ta\t1\n` },
      "EVALUATION.INVALID_QRELS",
      "qrels.tsv:3: the row a was judged",
    ],
    [
      "judgements of a query that is not asked",
      {
        qrels: [
          ["q1", "a", 1],
          ["q9", "a", 1],
        ],
      },
      "EVALUATION.MISMATCH",
      "1 of 2 queries that are not among the queries, such as q9",
    ],
    [
      "judgements of another corpus",
      {
        qrels: [
          ["q1", "x", 1],
          ["2", "y", 1],
        ],
      },
      "EVALUATION.MISMATCH",
      "2 of 2 judged rows are not in the corpus, such as x",
    ],
    [
      "judgements of which more than nine of ten are of another corpus",
      { qrels: judgedWithUnknown(10) },
      "EVALUATION.MISMATCH",
      "10 of 11 judged rows are not in the corpus, such as x0",
    ],
    [
      "a scope that holds nothing",
      { queries: [{ id: "q1", text: "Why?", scope: { language: "fr" } }], qrels: [["q1", "a", 1]] },
      "EVALUATION.EMPTY_SCOPE",
      "query q1",
    ],
  ])("with %s is refused, and the place named", async (_, content, code, message) => {
    const error = await failure(content);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  it.each(["corpus", "queries", "qrels"] as const)("whose %s are no UTF-8 text, or are not there, is refused", async (file) => {
    const { promises: files } = await import("node:fs");
    dataset = await writeDataset(sound);
    await files.writeFile(dataset[file], Buffer.from('{"id": "caf\xe9", "text": "x"}\n', "latin1"));
    await expect(readDataset(dataset, settings)).rejects.toMatchObject({ code: `EVALUATION.INVALID_${file.toUpperCase()}` });
    await files.rm(dataset[file]);
    const code = file === "corpus" ? "INGEST.PATH_NOT_FOUND" : "EVALUATION.FILE_UNREADABLE";
    await expect(readDataset(dataset, settings)).rejects.toMatchObject({ code });
  });

  it("whose files of corpus and queries are swapped is refused, and the mistake named, also where the two share an id", async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ id: index === 0 ? "q1" : `row ${index}`, text: "Herons." }));
    const queries = [{ id: "q1", text: "Who?" }];
    const qrels = rows.map(({ id }) => ["q1", id, 1] as const);
    await read({ corpus: rows, queries, qrels });
    await dataset?.remove();
    const swapped = read({ corpus: queries, queries: rows, qrels });
    await expect(swapped).rejects.toMatchObject({ code: "EVALUATION.MISMATCH", fix: expect.stringContaining("swapped") as string });
  });

  it("is read with a warning where nine of ten judged rows are missing", async () => {
    const { warnings } = await read({ qrels: judgedWithUnknown(9) });
    expect(warnings).toEqual([expect.stringContaining("9 of 10 judged rows are not in the corpus, such as x0")]);
  });

  it.each(namesOfObjects)("may use the name %s, which objects have, for rows and queries", async (id) => {
    const one = [{ id, text: "Herons." }];
    const { corpus, queries, qrels } = await read({ corpus: one, queries: one, qrels: [[id, id, 1]] });
    expect([...corpus.rowIds]).toEqual([id]);
    expect(queries.map((query) => query.id)).toEqual([id]);
    expect(qrels).toEqual(new Map([[id, new Map([[id, 1]])]]));
  });

  it("is read with a warning where judged rows are missing, and where grades are 0", async () => {
    const { warnings } = await read({
      qrels: [
        ["q1", "a", 0],
        ["q1", "gone", 1],
      ],
    });
    expect(warnings).toEqual([
      expect.stringContaining("1 of 2 judged rows are not in the corpus, such as gone"),
      expect.stringContaining("1 judgements have the grade 0"),
    ]);
  });
});

describe("the scopes of a data set", () => {
  const inside = async (
    scope: object,
    options: Partial<Parameters<typeof readDataset>[1]> = {},
  ): Promise<readonly string[] | undefined> => {
    const { scopes } = await read({ queries: [{ id: "q1", text: "Why?", scope }], qrels: [["q1", "a", 1]] }, options);
    return scopes.get("q1");
  };
  const ids = (...uris: string[]): string[] => uris.map((uri) => documentId({ uri }));

  it.each([
    [{ document: "b" }, ["b"]],
    [{ document: ["b", "a"] }, ["a", "b"]],
    [{ language: "en" }, ["a", "3"]],
    [{ language: ["en", "de"] }, ["a", "b", "3"]],
    [{ tags: "water" }, ["a"]],
    [{ language: "en", document: ["3", "b"] }, ["3"]],
  ])("%j holds the rows %j", async (scope, uris) => {
    expect(await inside(scope)).toEqual(ids(...uris));
  });

  it.each([[{ document: "z" }], [{ language: "en", document: "b" }], [{ constructor: "x" }], [{ language: 1 }]])(
    "%j hold nothing, which is refused",
    async (scope) => {
      await expect(inside(scope)).rejects.toMatchObject({ code: "EVALUATION.EMPTY_SCOPE", details: { query: "q1" } });
    },
  );

  it.each(namesOfObjects)("by the name %s, which objects have, are refused where no row has it", async (key) => {
    const queries = `{"id": "q1", "text": "Why?", "scope": {"${key}": "x"}}`;
    await expect(read({ queries, qrels: [["q1", "a", 1]] })).rejects.toMatchObject({
      code: "EVALUATION.EMPTY_SCOPE",
      message: expect.stringContaining(key) as string,
    });
  });

  it("are left out on demand, even where they hold nothing", async () => {
    expect(await inside({ document: "z" }, { ignoreScopes: true })).toBeUndefined();
  });

  it("of queries that nobody judged are not looked at", async () => {
    const queries = [...sound.queries, { id: "q9", text: "Where?", scope: { document: "z" } }];
    expect((await read({ queries })).scopes.size).toBe(1);
  });
});

describe("a grouped data set", () => {
  const talk = (id: string, day: string | undefined, speaker: string): Record<string, unknown> => ({
    id,
    title: speaker,
    text: `${id} speaks.`,
    meta: { ...(day && { day }), speaker },
  });
  const corpus = [talk("a", "monday", "Ann"), talk("b", "tuesday", "Bob"), talk("c", "monday", "Cid"), talk("d", undefined, "Dot")];
  const readGrouped = (scope: object | undefined, groupBy = "day"): Promise<Dataset> =>
    read({ corpus, queries: [{ id: "q1", text: "Who?", scope }], qrels: [["q1", "a", 1]] }, { groupBy });

  it("has one document a group, with its rows in order, and one for each row without a group", async () => {
    const { corpus: read, warnings } = await readGrouped(undefined);
    expect(read.documents.map(({ uri, isGroup, rows }) => [uri, isGroup, rows.map(({ id, startByte }) => [id, startByte])])).toEqual([
      [
        "monday",
        true,
        [
          ["a", 0],
          ["c", 15],
        ],
      ],
      ["tuesday", true, [["b", 0]]],
      ["d", false, [["d", 0]]],
    ]);
    expect(warnings).toEqual([expect.stringContaining("1 rows have no day")]);
  });

  it.each([
    [{ document: "monday" }, ["monday"]],
    [{ document: ["d", "tuesday"] }, ["tuesday", "d"]],
    [{ day: "monday" }, ["monday"]],
    [{ document: ["a", "c"] }, ["monday"]],
    [{ speaker: "Bob" }, ["tuesday"]],
  ])("has scopes of whole documents: %j holds %j", async (scope, uris) => {
    const { scopes } = await readGrouped(scope);
    expect(scopes.get("q1")).toEqual(uris.map((uri) => documentId({ uri })));
  });

  it.each([[{ document: "a" }], [{ speaker: "Ann" }], [{ speaker: ["Ann", "Bob"] }]])(
    "refuses the scope %j, which holds a part of a document",
    async (scope) => {
      await expect(readGrouped(scope)).rejects.toMatchObject({
        code: "EVALUATION.SCOPE_WITHIN_GROUP",
        details: { query: "q1", document: "monday" },
      });
    },
  );

  it("is refused where no row has the key, where it is a list, and where a group has the name of a row", async () => {
    await expect(readGrouped(undefined, "year")).rejects.toMatchObject({ code: "EVALUATION.NO_GROUPS" });
    expect(await failure({}, { groupBy: "tags" })).toMatchObject({ code: "EVALUATION.INVALID_CORPUS" });
    const twins = [talk("a", "d", "Ann"), talk("d", undefined, "Dot")];
    expect(await failure({ corpus: twins }, { groupBy: "day" })).toEqual({
      code: "EVALUATION.INVALID_CORPUS",
      message: "corpus.jsonl:2: the row d, which has no day, bears the name of a group.",
    });
  });
});
