import { isGraphspanError } from "../../errors/graphspan-error.js";
import type { CypherStore } from "../../ports/cypher-store.js";
import { ensureStoppedBefore, ensureStoppedDuring } from "../conformance/abort-checks.js";
import { ensure, ensureRejects, ensureSame } from "../conformance/ensure.js";
import { frozen } from "../conformance/frozen.js";
import { type Closable, type ConformanceSuite, defineSuite } from "../conformance/suite.js";

export interface CypherStoreUnderTest extends Closable {
  /** Connected. The suite never closes it. */
  readonly store: CypherStore;
  /** A further store on the same database that is not connected yet; the suite connects and closes it. */
  readonly another: () => CypherStore;
  /** A label that nothing else in the database has: letters and digits. The suite removes all its nodes. */
  readonly label: string;
}

/** Values that a query text would be broken by, if they ever got into one. */
const hostileTexts: readonly string[] = [
  "'",
  '"',
  "`",
  "\\",
  "\\u0060",
  "}",
  "$x",
  "//",
  "/* */",
  "'; MATCH (n) DETACH DELETE n; //",
  "\n\r\t\0",
  "ü🐦e\u0301",
];

/** Busy for hours, row by row, so that it can be stopped. */
const endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b = -1 RETURN a, b";

/** What every {@link CypherStore} must do. It runs on a real database, which it leaves as it was. */
export function cypherStoreSuite(open: () => CypherStoreUnderTest | Promise<CypherStoreUnderTest>): ConformanceSuite {
  return defineSuite("CypherStore", open, {
    "names its provider": ({ store }) => {
      ensure(store.providerId !== "", "the provider has a name");
      return Promise.resolve();
    },

    "connects once, however often it is asked, and may be closed twice": async ({ another }) => {
      const store = another();
      await Promise.all([store.connect(), store.connect()]);
      await store.connect();
      ensureSame(await valuesOf(store, "RETURN 1 AS one"), [{ one: 1 }], "it answers");
      await store.close();
      await store.close();
      await ensureRejects(() => store.runCypher("RETURN 1 AS one"), "a store that was closed answers no more");
    },

    "gives rows in their order, each value under the name of its column": async ({ store }) => {
      const rows = await valuesOf(store, "UNWIND [3, 1, 2] AS number RETURN number, 'n' + toString(number) AS `a name`");
      const expected = [3, 1, 2].map((number) => ({ number, "a name": `n${number}` }));
      ensureSame(rows, expected, "rows are plain objects in the order of the query");
    },

    "delivers plain data that JSON can hold": async ({ store }) => {
      const text = "RETURN 1 AS a, 0.5 AS b, 'x' AS c, true AS d, null AS e, [1, [2], {f: 3}] AS list, {g: {h: 'i'}} AS map";
      const expected = { a: 1, b: 0.5, c: "x", d: true, e: null, list: [1, [2], { f: 3 }], map: { g: { h: "i" } } };
      ensureSame(await valuesOf(store, text), [expected], "numbers, texts, booleans, null, lists and maps are what they are in JSON");
      const [exact] = await valuesOf(store, "RETURN 9007199254740993 AS beyond, 9007199254740991 AS safe, date('2026-01-02') AS day");
      const told = { beyond: "9007199254740993", safe: 9007199254740991, day: "2026-01-02" };
      ensureSame(exact, told, "integers beyond 2^53 and temporal values are exact text");
    },

    "sends values as parameters, whatever they hold": async ({ store }) => {
      for (const text of hostileTexts) {
        const parameters = { text, list: [text], map: { inner: text } };
        const rows = await valuesOf(store, "RETURN $text AS text, $list AS list, $map AS map", parameters);
        ensureSame(rows, [parameters], "a text comes back as it was sent");
      }
      const numbers = { whole: 7, half: 0.5, none: null, yes: true };
      ensureSame(await valuesOf(store, "RETURN $whole AS whole, $half AS half, $none AS none, $yes AS yes", numbers), [numbers], "so do others");
    },

    "lets a read see what was written just before, and lists the names in use": withCleanUp(async ({ store, label }) => {
      const created = await valuesOf(store, `CREATE (:${label} {name: $name})-[:${label}_KNOWS]->(:${label})`, { name: "one" });
      ensureSame(created, [], "a query that returns nothing gives no rows");
      ensureSame(await valuesOf(store, `MATCH (n:${label}) RETURN count(n) AS nodes`), [{ nodes: 2 }], "both nodes are there");
      const { nodeLabels, relationshipTypes, propertyKeys } = await store.getSchema();
      ensure(nodeLabels.includes(label), "the label is listed", { nodeLabels });
      ensure(relationshipTypes.includes(`${label}_KNOWS`), "the relationship type is listed", { relationshipTypes });
      ensure(propertyKeys.includes("name"), "the property key is listed", { propertyKeys });
    }),

    "rejects a query that fails with an error of this project, writes nothing, and goes on working": withCleanUp(async ({ store, label }) => {
      for (const text of ["THIS IS NO CYPHER", `UNWIND [1, 0] AS x CREATE (n:${label} {value: 1 / x}) RETURN n`, "RETURN $missing AS x"]) {
        const error = await ensureRejects(() => store.runCypher(text), `it rejects: ${text}`);
        ensure(isGraphspanError(error), "the error is a GraphspanError", { error: String(error) });
        ensureSame(await valuesOf(store, `MATCH (n:${label}) RETURN count(n) AS nodes`), [{ nodes: 0 }], "nothing was written");
      }
    }),

    "keeps calls that run at the same time apart": async ({ store }) => {
      const numbers = Array.from({ length: 20 }, (_, number) => number);
      const rows = await Promise.all(numbers.map((number) => valuesOf(store, "RETURN $number AS number", { number })));
      ensureSame(
        rows,
        numbers.map((number) => [{ number }]),
        "each call gets its own rows",
      );
    },

    "rejects with the caller's own reason when the signal has already aborted, and runs nothing": withCleanUp(async ({ store, label }) => {
      await ensureStoppedBefore((signal) => store.runCypher(`CREATE (:${label})`, {}, { signal }), undefined);
      ensureSame(await valuesOf(store, `MATCH (n:${label}) RETURN count(n) AS nodes`), [{ nodes: 0 }], "nothing was written");
    }),

    "stops at once when the signal aborts on the way": async ({ store }) => {
      await ensureStoppedDuring((signal) => store.runCypher(endless, {}, { signal }), { mustReject: true, afterMs: 200 });
      ensureSame(await valuesOf(store, "RETURN 1 AS one"), [{ one: 1 }], "the store goes on working");
    },

    "ends a query whose time is over": async ({ store }) => {
      const error = await ensureRejects(() => store.runCypher(endless, {}, { timeoutMs: 500 }), "a query that takes too long is ended");
      ensure(isGraphspanError(error), "the error is a GraphspanError", { error: String(error) });
    },
  });
}

async function valuesOf(
  store: CypherStore,
  text: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await store.runCypher(text, frozen(structuredClone(parameters)))).map(({ values }) => values);
}

/** Removes what a check wrote, also when it fails. */
function withCleanUp(check: (subject: CypherStoreUnderTest) => Promise<void>): (subject: CypherStoreUnderTest) => Promise<void> {
  return async (subject) => {
    try {
      await check(subject);
    } finally {
      await subject.store.runCypher(`MATCH (n:${subject.label}) DETACH DELETE n`);
    }
  };
}
