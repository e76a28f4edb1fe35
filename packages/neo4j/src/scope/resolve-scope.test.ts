import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import type { ReadCypherOptions } from "../store/graph-store.js";
import type { Parameters, Query } from "../store/query.js";
import { resolveScope } from "./resolve-scope.js";
import { scope } from "./scope.js";
import type { Scope } from "./scope-types.js";

interface Asked {
  readonly name: string;
  readonly parameters: Parameters;
  readonly options: ReadCypherOptions | undefined;
}

/** A graph of documents d0, d1, …, with a section each (s0, s1, …: the first ten bytes) and a publisher of each tenth digit. */
function graphOf(size: number) {
  const asked: Asked[] = [];
  const ids = Array.from({ length: size }, (_, index) => `d${index}`);
  const rowsOf: Readonly<Record<string, (parameters: Parameters) => readonly object[]>> = {
    "scope.sections": ({ sectionIds }) =>
      (sectionIds as readonly string[])
        .map((id) => `d${id.slice(1)}`)
        .filter((id) => ids.includes(id))
        .map((documentId) => ({ documentId, startByte: 0, endByte: 10 })),
    "scope.matching": ({ conditions, limit }) => matching(ids, conditions, limit),
    "scope.matchingAmong": ({ conditions, limit, scopeDocumentIds }) => {
      const among = new Set(scopeDocumentIds as readonly string[]);
      return matching(ids.filter((id) => among.has(id)), conditions, limit);
    },
  };
  const store = {
    run: <Row>(query: Query<Row>, parameters: Parameters = {}, options?: ReadCypherOptions): Promise<Row[]> => {
      asked.push({ name: query.name, parameters, options });
      return Promise.resolve(rowsOf[query.name]!(parameters).map((row) => query.row.parse(row)));
    },
    readCypher: (name: string, parameters: Parameters = {}, options?: ReadCypherOptions) => {
      asked.push({ name, parameters, options });
      return Promise.resolve({ rows: (parameters["rows"] as readonly Record<string, unknown>[] | undefined) ?? ids.map((documentId) => ({ documentId })), more: false });
    },
  };
  const resolve = (given: Scope, options = {}) => resolveScope(store, layouts.graphspan, given, options);
  return { resolve, asked };
}

function matching(ids: readonly string[], conditions: unknown, limit: unknown): readonly object[] {
  const wanted = (conditions as readonly { readonly values: readonly string[] }[]).map(({ values }) => values);
  const found = ids.filter((id) => wanted.every((values) => values.some((value) => value === "every" || id.endsWith(value))));
  return found.sort().slice(0, limit as number).map((documentId) => ({ documentId }));
}

const rows = (...list: readonly object[]) => scope.fromCypher("rows", { rows: list });

describe("resolveScope", () => {
  it("takes no trip for documents", async () => {
    const { resolve, asked } = graphOf(3);
    expect([...(await resolve(scope.documents(["d1", "x"]))).documentIds]).toEqual(["d1", "x"]);
    expect(await resolve(scope.all(scope.documents(["d1", "d2"]), scope.documents(["d2"])))).toMatchObject({
      name: "all(documents, documents)",
      documentIds: new Set(["d2"]),
      truncated: false,
    });
    expect(asked).toEqual([]);
  });

  const id = fc.integer({ min: 0, max: 7 });
  const someIds = fc.uniqueArray(id, { minLength: 1, maxLength: 6 });
  const simple: fc.Arbitrary<Scope> = fc.oneof(
    someIds.map((list) => scope.documents(list.map((number) => `d${number}`))),
    someIds.map((list) => scope.sections(list.map((number) => `s${number}`))),
    someIds.map((list) => scope.matching({ publisher: list.map(String) })),
    fc
      .array(fc.tuple(id, fc.nat(8), fc.nat(8)), { maxLength: 8 })
      .map((list) => rows(...list.map(([number, startByte, length]) => ({ documentId: `d${number}`, startByte, endByte: startByte + length })))),
  );
  const resolved = async (given: Scope) => {
    const { documentIds, ranges } = await graphOf(6).resolve(given);
    return { documentIds: [...documentIds].sort(), ranges: [...ranges].sort() };
  };

  it("finds the same in any order, any grouping, and twice", async () => {
    await fc.assert(
      fc.asyncProperty(simple, simple, simple, async (a, b, c) => {
        expect(await resolved(scope.all(a, b))).toEqual(await resolved(scope.all(b, a)));
        expect(await resolved(scope.all(scope.all(a, b), c))).toEqual(await resolved(scope.all(a, scope.all(b, c))));
        expect(await resolved(scope.all(a, a))).toEqual(await resolved(a));
      }),
    );
  });

  it("keeps the first ten thousand documents by id, and says so", async () => {
    const { resolve } = graphOf(10_001);
    for (const large of [scope.matching({ publisher: "every" }), scope.fromCypher("all")]) {
      const found = await resolve(large);
      expect(found).toMatchObject({ truncated: true, parameters: { scopeDocumentIds: { length: 10_000 } } });
      expect(found.documentIds.has("d9999")).toBe(false);
    }
    expect(await graphOf(10_000).resolve(scope.matching({ publisher: "every" }))).toMatchObject({ truncated: false });
  });

  describe("with many parts of a document", () => {
    const partsOf = (documentId: string, count: number, gap: number) =>
      Array.from({ length: count }, (_, index) => ({ documentId, startByte: index * (10 + gap), endByte: index * (10 + gap) + 10 }));
    const tooMany = { code: "SCOPE.TOO_MANY_RANGES", retryable: false, details: { ranges: 1_001, most: 1_000 } };

    it("takes a thousand that stand apart of every document, and refuses more of one", async () => {
      const { resolve } = graphOf(3);
      expect(await resolve(rows(...partsOf("d1", 1_000, 1), ...partsOf("d2", 1_000, 1)))).toMatchObject({ isRanged: true });
      await expect(resolve(rows(...partsOf("d1", 5, 1), ...partsOf("d2", 1_001, 1)))).rejects.toMatchObject(tooMany);
      await expect(resolve(rows(...partsOf("secret", 1_001, 1)))).rejects.not.toMatchObject({ message: expect.stringContaining("secret") as string });
    });

    it("counts those that touch as one, and only what lies in every scope", async () => {
      const { resolve } = graphOf(3);
      const touching = await resolve(rows(...partsOf("d1", 5_000, 0)));
      expect(touching.ranges.get("d1")).toEqual([{ startByte: 0, endByte: 50_000 }]);
      const many = rows(...partsOf("d1", 5_000, 1));
      expect(await resolve(scope.all(many, scope.sections(["s1"])))).toMatchObject({ ranges: new Map([["d1", [{ startByte: 0, endByte: 10 }]]]) });
      expect(await resolve(scope.all(many, scope.documents(["d2"])))).toMatchObject({ documentIds: new Set() });
      await expect(resolve(scope.all(rows(...partsOf("d1", 1_001, 1)), scope.documents(["d1"])))).rejects.toMatchObject(tooMany);
    });
  });

  it("loses nothing of what lies in every part, however much a part holds", async () => {
    const { resolve } = graphOf(10_050);
    const last = scope.documents(["d9999", "d10049"]);
    const every = scope.matching({ publisher: "every" });
    for (const given of [scope.all(last, every), scope.all(every, last), scope.all(scope.fromCypher("all"), every, last)])
      expect(await resolve(given)).toMatchObject({ truncated: false, documentIds: new Set(["d9999", "d10049"]) });
    expect(await resolve(scope.all(scope.sections(["s9999"]), every))).toMatchObject({ truncated: false, documentIds: new Set(["d9999"]) });
    expect(await resolve(scope.all(every, scope.matching({ publisher: "10049" })))).toMatchObject({ truncated: false, documentIds: new Set(["d10049"]) });
  });

  it("does not ask what matches among nothing", async () => {
    const { resolve, asked } = graphOf(3);
    const { documentIds, name } = await resolve(scope.all(scope.sections(["unknown"]), scope.matching({ publisher: "every" })));
    expect(documentIds.size).toBe(0);
    expect(name).toBe("all(sections, matching)");
    expect(asked.map((call) => call.name)).toEqual(["scope.sections"]);
  });

  it("passes the signal on, and limits what a query of the application's own may return", async () => {
    const { resolve, asked } = graphOf(3);
    const { signal } = new AbortController();
    await resolve(scope.all(rows({ documentId: "d1" }), scope.sections(["s1"]), scope.matching({ publisher: "1" })), { signal });
    expect(asked.map(({ options }) => options?.signal)).toEqual([signal, signal, signal]);
    expect(asked[0]!.options).toMatchObject({ maxRows: 100_000, during: "scope.fromCypher" });
  });

  it("asks for names of properties as values", async () => {
    const { resolve, asked } = graphOf(3);
    await resolve(scope.matching({ publisher: "a", metadata: { "n.`x`": [1, "b"] }, publishedFrom: "2024-05", publishedBefore: new Date("2024-06-01T00:00Z") }));
    expect(asked[0]!.parameters).toEqual({
      conditions: [
        { property: "publisher", values: ["a"] },
        { property: "meta_n.`x`", values: [1, "b"] },
      ],
      sourceUriPrefixes: [],
      isDated: true,
      publishedFrom: Date.UTC(2024, 4, 1),
      publishedBefore: Date.UTC(2024, 5, 1),
      limit: 10_001,
    });
  });
});
