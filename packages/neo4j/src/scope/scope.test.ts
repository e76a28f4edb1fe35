import { parseOptions } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scope } from "./scope.js";
import type { CombinedScope, MatchingOptions, Scope } from "./scope-types.js";
import { scopeSchema } from "./scope-schema.js";

const invalid = expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const hasOnlyFrozen = (value: unknown): boolean =>
  typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(hasOnlyFrozen));

const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).filter((text) => text.isWellFormed());
const oneOrMore = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | Value[]> =>
  fc.oneof(value, fc.uniqueArray(value, { minLength: 1, maxLength: 3 }));
const hostileKey = fc.constantFrom("__proto__", "constructor", "n.`x`", "a AND b", "\\u0060", "'", '"', "$x", "k".repeat(1_000), "toString");
const key = fc.oneof(hostileKey, word.filter((text) => text.trim() !== "" && !text.includes("\0")));
const value = fc.oneof(word, fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0), fc.boolean());
const metadata = fc.array(fc.tuple(key, oneOrMore(value)), { minLength: 1, maxLength: 4 }).map((entries) => Object.fromEntries(entries));
const matching = fc
  .record(
    {
      publisher: oneOrMore(word),
      mediaType: oneOrMore(word),
      sourceUriPrefix: word,
      publishedFrom: fc.constantFrom("2023", "2023-05", "20230506", "2023-05-06T10:00+02"),
      publishedBefore: fc.constantFrom("2024", "2024-05-06 10:00"),
      metadata,
    },
    { requiredKeys: ["metadata"] },
  )
  .map(scope.matching);
const ids = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
const simple: fc.Arbitrary<Scope> = fc.oneof(
  ids.map(scope.documents),
  ids.map(scope.sections),
  matching,
  fc.tuple(word.filter((text) => text.trim() !== ""), fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }))).map(([text, map]) =>
    scope.fromCypher(text, asJson(map) as Record<string, unknown>),
  ),
);

describe("a scope", () => {
  it("is frozen plain data that comes back from JSON as it was", () => {
    fc.assert(
      fc.property(fc.oneof(simple, fc.tuple(simple, simple, simple).map((three) => scope.all(...three))), (made) => {
        expect(hasOnlyFrozen(made)).toBe(true);
        const read = scopeSchema.parse(asJson(made));
        expect(read).toEqual(made);
        expect(JSON.stringify(read)).toBe(JSON.stringify(made));
        expect(hasOnlyFrozen(read)).toBe(true);
      }),
    );
  });

  it.each([
    ["null", null],
    ["a text", "documents"],
    ["a list", [scope.documents(["a"])]],
    ["nothing", {}],
    ["an unknown kind", { kind: "everything" }],
    ["a name that every object has", { kind: "constructor" }],
    ["no ids", { kind: "documents", documentIds: [] }],
    ["a key nobody reads", { kind: "documents", documentIds: ["a"], sectionIds: ["b"] }],
    ["a condition that is nothing", { kind: "matching" }],
    ["a hidden prototype", JSON.parse('{"kind": "documents", "__proto__": {"documentIds": ["a"]}}')],
    ...[undefined, null, "aa", 2, {}, new Set([1, 2]), new Array(2), [scope.documents(["a"]), , scope.sections(["b"])]].map(
      (scopes) => ["a combination of what is no list of scopes", { kind: "all", scopes }] as [string, unknown],
    ),
    ["an empty scope inside another", { kind: "all", scopes: [scope.documents(["a"]), { kind: "sections", sectionIds: [] }] }],
  ])("is never %s", (_, wrong) => {
    expect(scopeSchema.safeParse(wrong).success).toBe(false);
  });
});

describe.each([
  ["documents", scope.documents as (ids: unknown) => unknown, "documentIds"],
  ["sections", scope.sections as (ids: unknown) => unknown, "sectionIds"],
])("scope.%s", (kind, make, property) => {
  it("has each id once, in the given order, and does not change with the given list", () => {
    const given = ["b", "a", "b"];
    const made = make(given);
    given.push("c");
    expect(made).toEqual({ kind, [property]: ["b", "a"] });
  });

  it("takes ten thousand ids, each given as often as one likes", () => {
    expect(make(Array.from({ length: 10_000 }, (_, index) => `id-${index}`))).toMatchObject({ kind });
    expect(make(Array.from({ length: 20_000 }, (_, index) => `id-${index % 10_000}`))).toMatchObject({ [property]: { length: 10_000 } });
    expect(make(Array.from({ length: 20_000 }, (_, index) => `id-${index % 5}`))).toMatchObject({ [property]: { length: 5 } });
  });

  it.each([
    ["no id", []],
    ["an empty id", ["a", ""]],
    ["a number", [1]],
    ["null for an id", [null]],
    ["a hole", new Array<string>(1)],
    ["half a surrogate pair", ["\uD800"]],
    ["a text", "a"],
    ["null", null],
    ["undefined", undefined],
    ["a set", new Set(["a"])],
    ["too many ids", Array.from({ length: 10_001 }, (_, index) => `${index}`)],
    ["more of one id than anybody means", new Array<string>(1_000_001).fill("a")],
  ])("refuses %s", (_, wrong) => {
    expect(() => make(wrong)).toThrow(invalid);
  });
});

describe("scope.matching", () => {
  it("keeps a Date as text", () => {
    expect(scope.matching({ publishedFrom: new Date(0), publishedBefore: "1970-01-01T00:00:00.001Z" })).toEqual({
      kind: "matching",
      publishedFrom: "1970-01-01T00:00:00.000Z",
      publishedBefore: "1970-01-01T00:00:00.001Z",
    });
  });

  it("counts a value of a list once", () => {
    const values = Array.from({ length: 20_000 }, (_, index) => index % 5);
    const publisher = values.map((value) => `p${value}`);
    expect(scope.matching({ publisher, metadata: { v: values } })).toEqual({
      ...{ kind: "matching", publisher: ["p0", "p1", "p2", "p3", "p4"] },
      metadata: { v: [0, 1, 2, 3, 4] },
    });
    for (const list of [new Array<string>(1_000_001).fill("a"), Array.from({ length: 10_001 }, (_, index) => `${index}`)]) {
      expect(() => scope.matching({ publisher: list })).toThrow(invalid);
      expect(() => scope.matching({ metadata: { v: list } })).toThrow(invalid);
    }
  });

  it("keeps every key of metadata, whatever it is called", () => {
    const hostile = JSON.parse('{"__proto__": "x", "constructor": [1, true]}') as NonNullable<MatchingOptions["metadata"]>;
    expect(JSON.stringify(scope.matching({ metadata: hostile }))).toBe(
      '{"kind":"matching","metadata":{"__proto__":"x","constructor":[1,true]}}',
    );
  });

  const wrongTexts: readonly unknown[] = ["", [], [""], 1, true, null, undefined, {}, ["a", 1], ["a", undefined], "\uDC00", ["\uD800"], new Set(["a"])];
  const wrongDates: readonly unknown[] = ["", "soon", "2023-02-30", "12024", "+012024-01-01", 2024, null, undefined, Number.NaN, new Date(Number.NaN), ["2024"]];
  const wrongValues: readonly unknown[] = [
    ...["", [], [[]], [""], [["a"]], null, undefined, Number.NaN, Infinity, 1n, {}, { a: 1 }, new Date(0), ["a", null], ["a", undefined], "\uD800", ["\uDC00"]],
    ...[Symbol("a"), () => "a", new Array<string>(1)],
  ];
  const wrong: readonly unknown[] = [
    ...[{}, null, undefined, "publisher", [], [{ publisher: "a" }], { publishers: "a" }, { publisher: "a", kind: "documents" }],
    ...[{ publisher: "a", language: "sv" }, { mediatype: "text/html" }, { documentIds: ["a"] }],
    ...["publisher", "mediaType"].flatMap((name) => wrongTexts.map((text) => ({ [name]: text, metadata: { a: 1 } }))),
    ...wrongTexts.map((text) => ({ sourceUriPrefix: text, publisher: "a" })),
    { sourceUriPrefix: ["https://"] },
    ...["publishedFrom", "publishedBefore"].flatMap((name) => wrongDates.map((date) => ({ [name]: date, publisher: "a" }))),
    ...wrongValues.map((item) => ({ metadata: { lang: item }, publisher: "a" })),
    ...["", " ", "a\0b", "\uD800"].map((name) => ({ metadata: { [name]: "a", lang: "sv" } })),
    ...[{ metadata: {} }, { metadata: [] }, { metadata: null }, { metadata: "a" }, { metadata: new Map([["a", "b"]]) }, { metadata: undefined, publisher: "a" }],
    { publishedFrom: "2024", publishedBefore: "2023" },
    { publishedFrom: "2024-01-01T00:00Z", publishedBefore: "2024-01-01T01:00+01:00" },
  ];

  it("refuses whatever it cannot read, instead of leaving it out", () => {
    for (const options of wrong) expect(() => scope.matching(options as MatchingOptions), JSON.stringify(options, asText)).toThrow(invalid);
  });

  function asText(_: string, item: unknown): unknown {
    return typeof item === "bigint" || typeof item === "symbol" || item === undefined ? String(item) : item;
  }
});

describe("scope.fromCypher", () => {
  it("copies its parameters", () => {
    const list = ["a"];
    const made = scope.fromCypher("MATCH (d) WHERE d.id IN $ids RETURN d.id AS documentId", { ids: list });
    list.push("b");
    expect(made.parameters).toEqual({ ids: ["a"] });
  });

  it.each([
    ["no text", undefined, {}],
    ["a blank text", " \n", {}],
    ["half a surrogate pair", "RETURN '\uD800'", {}],
    ["a date", "RETURN 1", { at: new Date(0) }],
    ["undefined", "RETURN 1", { at: undefined }],
    ["no number", "RETURN 1", { list: [1, Number.NaN] }],
    ["a list of parameters", "RETURN 1", []],
    ["null for parameters", "RETURN 1", null],
    ["a key with half a surrogate pair", "RETURN 1", { "\uD800": 1 }],
  ])("refuses %s", (_, text, parameters) => {
    expect(() => scope.fromCypher(text as string, parameters as Record<string, unknown>)).toThrow(invalid);
  });

  it("refuses parameters that hold themselves", () => {
    const loop: Record<string, unknown> = {};
    loop["self"] = loop;
    expect(() => scope.fromCypher("RETURN 1", loop)).toThrow(invalid);
  });
});

describe("scope.all", () => {
  const [a, b, c] = [scope.documents(["a"]), scope.sections(["b"]), scope.matching({ publisher: "c" })];

  it("makes one list of scopes inside one another", () => {
    expect(scope.all(scope.all(a, b), c)).toEqual({ kind: "all", scopes: [a, b, c] });
    expect(scope.all(a, scope.all(b, c))).toEqual(scope.all(a, b, c));
  });

  const inside = (levels: number): Scope => {
    let made: Scope = { kind: "all", scopes: [a, b] as never };
    for (let level = 1; level < levels; level += 1) made = { kind: "all", scopes: [c, made] as never };
    return made;
  };
  const many = (parts: number): Scope[] => Array.from({ length: parts }, (_, index) => scope.documents([`d${index}`]));
  const doubled = Array.from({ length: 15 }).reduce<Scope>((made) => ({ kind: "all", scopes: [made, made] as never }), a);

  it("takes sixteen levels from outside, and a hundred parts", () => {
    const read = scopeSchema.parse(asJson(inside(16))) as CombinedScope;
    expect(read.scopes.map(({ kind }) => kind)).toEqual([...new Array<string>(15).fill("matching"), "documents", "sections"]);
    expect(scope.all(scope.all(a, b, ...many(48)), c, ...many(49)).scopes).toHaveLength(100);
  });

  it.each([
    ["seventeen levels", inside(17)],
    ["a thousand levels", inside(1_000)],
    ["a hundred thousand levels", inside(100_000)],
    ["levels without end", loop()],
    ["a hundred and one parts", { kind: "all", scopes: many(101) }],
    ["a hundred and one parts on two levels", { kind: "all", scopes: [scope.all(a, b, ...many(48)), scope.all(b, c, ...many(49))] }],
    ["parts that double with each level", doubled],
  ])("refuses %s", (_, wrong) => {
    expect(() => parseOptions("scope", scopeSchema, wrong)).toThrow(invalid);
    expect(() => scope.all(a, wrong as Scope)).toThrow(invalid);
  });

  it("looks at no list that nobody could mean", () => {
    const endless = new Array<never>(2 ** 32 - 1);
    expect(() => scope.all(a, { kind: "all", scopes: endless })).toThrow(invalid);
    expect(() => parseOptions("scope", scopeSchema, { kind: "all", scopes: endless })).toThrow(invalid);
    expect(() => scope.documents(endless)).toThrow(invalid);
  });

  function loop(): unknown {
    const made: { kind: string; scopes: unknown[] } = { kind: "all", scopes: [a] };
    made.scopes.push(made);
    return made;
  }

  it.each([
    ["nothing", []],
    ["a single scope", [a]],
    ["null", [a, null]],
    ["undefined", [a, undefined]],
    ["a scope that is empty", [a, { kind: "documents", documentIds: [] }]],
    ["a list of scopes", [[a, b]]],
  ])("refuses %s", (_, wrong) => {
    expect(() => (scope.all as (...scopes: unknown[]) => unknown)(...wrong)).toThrow(invalid);
  });
});
