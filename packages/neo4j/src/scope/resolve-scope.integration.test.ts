import { inspect } from "node:util";
import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../store/connect.js";
import { startFaultProxy } from "../testing/fault-proxy/fault-proxy.js";
import { resolveScope } from "./resolve-scope.js";
import { scope } from "./scope.js";
import type { MatchingOptions } from "./scope-types.js";
import { createScopedGraph, type ScopedGraph } from "./scoped-graph.fixture.js";

describe.skipIf(!testServer())(`what a scope holds (${needsServer})`, () => {
  let graph: ScopedGraph;
  beforeAll(async () => {
    graph = await createScopedGraph("Resolve");
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const chunk = (id: string, startByte: unknown, endByte: unknown, documentId: unknown = "d1") => ({ id, documentId, startByte, endByte, text: "x" });
  const matching = (options: MatchingOptions) => graph.documentsIn(scope.matching(options));

  describe("by sections", () => {
    const write = async (): Promise<void> => {
      await graph.writeDocuments([{ id: "d1" }, { id: "d2" }, { id: 7 }]);
      await graph.writeSections([
        { parent: "d1", properties: { id: "outer", startByte: 0, endByte: 100 } },
        { parent: "outer", properties: { id: "inner", startByte: 40, endByte: 60 } },
        { parent: "d1", properties: { id: "next", startByte: 100, endByte: 150 } },
        { parent: "d2", properties: { id: "other", startByte: 0, endByte: 100 } },
        { parent: "d1", properties: { id: "placeless" } },
        { parent: "d1", properties: { id: "backwards", startByte: 50, endByte: 10 } },
        { parent: "d1", properties: { id: "texts", startByte: "0", endByte: "100" } },
        { parent: "d1", properties: { id: "endless", startByte: 0, endByte: 2n ** 53n } },
        { parent: "d1", properties: { id: "beyond", startByte: 2n ** 62n, endByte: 2n ** 63n - 1n } },
        { parent: "d2", properties: { id: "longest", startByte: 0, endByte: Number.MAX_SAFE_INTEGER } },
        { parent: "nowhere", properties: { id: "loose", startByte: 0, endByte: 100 } },
        { parent: 7, properties: { id: 42, startByte: 0, endByte: 100 } },
      ]);
      await graph.writeChunks([
        ...[chunk("before", 0, 40), chunk("inside", 40, 60), chunk("within", 45, 50), chunk("crossing", 35, 45), chunk("leaving", 55, 65)],
        ...[chunk("last", 90, 100), chunk("both", 95, 105), chunk("after", 100, 110), chunk("placeless", null, null)],
        ...[chunk("texts", "45", "50"), chunk("backwards", 60, 40), chunk("half", 45, null)],
        ...[chunk("other", 45, 50, "d2"), chunk("numbered", 45, 50, 7), chunk("written", 45, 50, "7.0")],
      ]);
    };

    it("the chunks that lie wholly within, those of sections inside included", async () => {
      await write();
      expect(await graph.chunksIn(scope.sections(["inner"]))).toEqual(["inside", "within"]);
      expect(await graph.chunksIn(scope.sections(["outer"]))).toEqual(["before", "crossing", "inside", "last", "leaving", "within"]);
      expect(await graph.chunksIn(scope.sections(["inner", "other"]))).toEqual(["inside", "other", "within"]);
      expect(await graph.chunksIn(scope.sections(["next", "outer"]))).toContain("both");
      expect(await graph.resolve(scope.sections(["inner"]))).toMatchObject({ isRanged: true, ranges: new Map([["d1", [{ startByte: 40, endByte: 60 }]]]) });
    });

    it("nothing where a section has no place, no document, or does not exist", async () => {
      await write();
      for (const id of ["placeless", "backwards", "texts", "endless", "beyond", "loose", "unknown", "Inner", "inner ", "42.0"])
        expect(await graph.chunksIn(scope.sections([id])), id).toEqual([]);
      expect(await graph.documentsIn(scope.sections(["loose", "unknown"]))).toEqual([]);
      expect(await graph.chunksIn(scope.sections(["endless", "beyond", "inner"]))).toEqual(["inside", "within"]);
      expect(await graph.chunksIn(scope.sections(["longest"]))).toEqual(["other"]);
    });

    it("those of ids that are stored as numbers", async () => {
      await write();
      expect(await graph.chunksIn(scope.sections(["42"]))).toEqual(["numbered"]);
    });

    it("what lies in other scopes too", async () => {
      await write();
      const inner = scope.sections(["inner", "other"]);
      expect(await graph.chunksIn(scope.all(inner, scope.documents(["d1"])))).toEqual(["inside", "within"]);
      expect(await graph.chunksIn(scope.all(scope.documents(["d2", "7"]), inner))).toEqual(["other"]);
      expect(await graph.chunksIn(scope.all(inner, scope.documents(["7"])))).toEqual([]);
      const bytes = scope.fromCypher("RETURN 'd1' AS documentId, 42 AS startByte, 1000 AS endByte");
      expect(await graph.chunksIn(scope.all(inner, bytes))).toEqual(["within"]);
      expect(await graph.chunksIn(scope.all(inner, scope.sections(["next"])))).toEqual([]);
    });
  });

  it("by documents the whole of them, whether they are stored as texts or numbers", async () => {
    await graph.writeDocuments([{ id: "d1" }, { id: 7 }]);
    await graph.writeChunks([chunk("a", null, null), chunk("b", 0, 5, 7), chunk("c", 0, 5, "7"), chunk("d", 0, 5, 7.5), chunk("e", 0, 5, "d2")]);
    expect(await graph.chunksIn(scope.documents(["d1", "unknown"]))).toEqual(["a"]);
    expect(await graph.chunksIn(scope.documents(["7"]))).toEqual(["b", "c"]);
  });

  describe("by a query of the application's own", () => {
    it("what its rows name", async () => {
      await graph.writeDocuments([{ id: "d1" }, { id: 7 }]);
      await graph.writeChunks([chunk("a", 0, 5), chunk("b", 5, 10), chunk("c", 0, 5, 7), chunk("d", 3, 8)]);
      expect(await graph.chunksIn(scope.fromCypher("UNWIND $ids AS id RETURN id AS documentId", { ids: ["d1", 7] }))).toEqual(["a", "b", "c", "d"]);
      expect(await graph.chunksIn(scope.fromCypher("UNWIND [[0, 5], [5, 7]] AS r RETURN 'd1' AS documentId, r[0] AS startByte, r[1] AS endByte"))).toEqual(["a"]);
      expect(await graph.chunksIn(scope.fromCypher("MATCH (n) WHERE false RETURN n.id AS documentId"))).toEqual([]);
      expect(await graph.chunksIn(scope.fromCypher("RETURN $documentId AS documentId", { documentId: "\\u0060' OR true //" }))).toEqual([]);
    });

    it.each([
      ["a write", "CREATE (n:NeverWritten) RETURN 'd1' AS documentId", "QUERY.FAILED"],
      ["what is no Cypher", "RETURN", "QUERY.FAILED"],
      ["a parameter that is missing", "RETURN $id AS documentId", "QUERY.FAILED"],
      ["a column that is missing", "RETURN 'd1' AS id", "SCOPE.INVALID_ROW"],
      ["null for an id", "RETURN null AS documentId", "SCOPE.INVALID_ROW"],
      ["a node", "CREATE (n) RETURN n AS documentId", "QUERY.FAILED"],
      ["an offset that is null", "RETURN 'd1' AS documentId, null AS startByte, null AS endByte", "SCOPE.INVALID_ROW"],
      ["too many rows", "UNWIND range(1, 100001) AS i RETURN i AS documentId", "SCOPE.TOO_MANY_ROWS"],
      ["more rows than anybody could read", "UNWIND range(1, 1000000000) AS i RETURN i AS documentId", "SCOPE.TOO_MANY_ROWS"],
    ])("refuses %s", async (_, text, code) => {
      await expect(graph.resolve(scope.fromCypher(text))).rejects.toMatchObject({ code });
    });

    it.each([
      ["a text that is no date", "RETURN datetime($secret) AS documentId"],
      ["a text that is no duration", "RETURN duration($secret) AS documentId"],
      ["a text in an index", "WITH [1, 2] AS list, $secret AS secret RETURN list[secret] AS documentId"],
      ["a number from a text", "UNWIND [$secret] AS secret RETURN 1 - secret AS documentId"],
      ["a pattern that is none", "RETURN 'x' =~ ('(' + $secret) AS documentId"],
      ["an index that does not exist", "CALL db.index.fulltext.queryNodes($secret, 'x') YIELD node RETURN node AS documentId"],
      ["a row that is wrong", "RETURN [$secret] AS documentId"],
    ])("repeats nothing that the graph could have said, when a value does not fit: %s", async (_, text) => {
      const secret = "hunter2";
      const error: unknown = await graph.resolve(scope.fromCypher(text, { secret })).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: expect.stringMatching(/^(QUERY\.FAILED|SCOPE\.INVALID_ROW)$/) as string });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret);
    });

    it("reads again what its connection lost, whether it was cut before or in the middle", async () => {
      await using between = await startFaultProxy({ target: testServer()!.uri });
      const store = await connect({ ...testServer()!, uri: between.uri });
      const many = scope.fromCypher("UNWIND range(10001, 15000) AS i RETURN i AS documentId");
      const found = async (): Promise<readonly string[]> => [...(await resolveScope(store, graph.layout, many)).documentIds];
      const down = (): number => between.connections.reduce((sum, { bytes }) => sum + bytes.down, 0);
      const before = down();
      const expected = await found();
      const needed = down() - before;
      expect(expected).toHaveLength(5_000);
      for (const how of ["reset", "cut"] as const) {
        between.breakConnections(how);
        expect(await found()).toEqual(expected);
        const known = between.connections.length;
        between.setFaults((connection) => (connection <= known ? [{ kind: how, direction: "down", afterBytes: Math.floor(needed / 2) }] : []));
        expect(await found()).toEqual(expected);
        expect(between.connections.length).toBeGreaterThan(known);
      }
      await store.close();
    });

    it("keeps the first ten thousand documents", async () => {
      const found = await graph.resolve(scope.fromCypher("UNWIND range(10000, 20000) AS i RETURN i AS documentId"));
      expect(found).toMatchObject({ truncated: true, parameters: { scopeDocumentIds: { length: 10_000 } } });
      expect(found.documentIds.has("20000")).toBe(false);
    });
  });

  describe("by properties of documents", () => {
    it("those of which everything is true", async () => {
      await graph.writeDocuments([
        { id: "a", publisher: "ACME", mediaType: "text/html", uri: "https://example.com/a/é?x=1#y", meta_lang: "sv" },
        { id: "b", publisher: "acme", mediaType: "text/html", uri: "https://example.com/b", meta_lang: "sv" },
        { id: "c", publisher: "ACME ", mediaType: "text/plain", uri: "http://example.com/a/", meta_lang: ["sv", "en"] },
        { id: "d", publisher: ["ACME", "Initech"], uri: 7, meta_lang: "en" },
        { id: "e", publisher: 5 },
        { id: "", publisher: "ACME" },
        { publisher: "ACME" },
        { id: ["x"], publisher: "ACME" },
        { id: 9, publisher: "ACME" },
      ]);
      expect(await matching({ publisher: "ACME" })).toEqual(["9", "a", "d"]);
      expect(await matching({ publisher: ["ACME ", "acme", "nobody"] })).toEqual(["b", "c"]);
      expect(await matching({ mediaType: "text/html", metadata: { lang: "sv" } })).toEqual(["a", "b"]);
      expect(await matching({ metadata: { lang: "sv" } })).toEqual(["a", "b", "c"]);
      expect(await matching({ metadata: { lang: ["en", "de"] } })).toEqual(["c", "d"]);
      expect(await matching({ sourceUriPrefix: "https://example.com/a/é?x" })).toEqual(["a"]);
      expect(await matching({ sourceUriPrefix: "https://example.com/a/e" })).toEqual([]);
      expect(await matching({ sourceUriPrefix: "7" })).toEqual([]);
      expect(await matching({ publisher: "nobody" })).toEqual([]);
      expect(await matching({ publisher: "ACME", metadata: { lang: "sv", other: "x" } })).toEqual([]);
      expect(await graph.documentsIn(scope.all(scope.matching({ publisher: "ACME" }), scope.documents(["a", "b", "9"])))).toEqual(["9", "a"]);
      expect(await graph.documentsIn(scope.all(scope.matching({ publisher: "ACME" }), scope.matching({ metadata: { lang: "en" } })))).toEqual(["d"]);
    });

    it("prefixes letter by letter, whatever letters they hold", async () => {
      const uris = ["file:///C:\\Docs\\a.md", "file:///C:\\docs\\b.md", "file:///100%25/a", "file:///100%/b", "file:///a_b", "file:///axb", "file:///'\"`", "file:///a\nb", "file:///*"];
      await graph.writeDocuments(uris.map((uri) => ({ id: uri, uri })));
      for (const uri of uris) expect(await matching({ sourceUriPrefix: uri })).toEqual([uri]);
      expect(await matching({ sourceUriPrefix: "file:///.*" })).toEqual([]);
      expect(await matching({ sourceUriPrefix: "file:///" })).toHaveLength(uris.length);
    });

    it("no document of an id that another one has which does not match", async () => {
      await graph.writeDocuments([{ id: "twin", publisher: "ACME" }, { id: "twin", publisher: "Initech" }, { id: 7, publisher: "ACME" }, { id: "7" }, { id: "single", publisher: "ACME" }]);
      expect(await matching({ publisher: "ACME" })).toEqual(["single"]);
      expect(await graph.documentsIn(scope.all(scope.documents(["twin", "7", "single"]), scope.matching({ publisher: "ACME" })))).toEqual(["single"]);
    });

    const names = ["lang", "n.site", "a`b", "a``b", "'", '"', "\\u0060", "\\u0060 OR true OR `", "a AND b", "x] OR true //", "__proto__", "constructor", "{}", "$x", "🦊", "a.b.c", " x", "k".repeat(1_000)];
    const values = ["n.example.org", "Bo's log", 'say "x"', "a AND b", "`", "\\", "\\u0027", "' OR true //", "$x", "*", ".*", "null", "true", "1", "1.0", "🦊", "é", "e\u0301", "\u0001", " a "];

    it("by any key and value exactly, whatever they are", async () => {
      const documents = names.flatMap((name, row) => values.map((value, column) => ({ id: `${row}-${column}`, [`meta_${name}`]: value })));
      await graph.writeDocuments(documents);
      const cell = fc.tuple(fc.nat(names.length - 1), fc.uniqueArray(fc.nat(values.length - 1), { minLength: 1, maxLength: 3 }));
      await fc.assert(
        fc.asyncProperty(cell, async ([row, columns]) => {
          const wanted = columns.map((column) => values[column]!);
          const metadata = Object.fromEntries([[names[row]!, wanted.length === 1 ? wanted[0]! : wanted]]);
          expect(await matching({ metadata })).toEqual(columns.map((column) => `${row}-${column}`).sort());
        }),
        { numRuns: 60 },
      );
      expect(await matching({ metadata: { unknown: "a AND b" } })).toEqual([]);
      expect(await matching({ metadata: { lang: values, ...Object.fromEntries([["n.site", values]]) } })).toEqual([]);
    });

    it("numbers by value, and never as texts", async () => {
      await graph.writeDocuments([
        ...[{ id: "int", meta_v: 1 }, { id: "text", meta_v: "1" }, { id: "true", meta_v: true }, { id: "texts", meta_v: ["1"] }, { id: "ints", meta_v: [3, 1] }],
        ...[{ id: "half", meta_v: 1.5 }, { id: "false", meta_v: false }, { id: "zero", meta_v: 0 }, { id: "flags", meta_v: [true, false] }],
      ]);
      await graph.store.runCypher(`MATCH (n:\`${graph.layout.labels.document}\` {id: 'half'}) SET n.meta_w = 1.0, n.meta_at = date('2024-01-01'), n.meta_point = point({x: 1, y: 2})`);
      expect(await matching({ metadata: { v: 1 } })).toEqual(["int", "ints"]);
      expect(await matching({ metadata: { w: 1 } })).toEqual(["half"]);
      expect(await matching({ metadata: { v: "1" } })).toEqual(["text", "texts"]);
      expect(await matching({ metadata: { v: [true, 1.5] } })).toEqual(["flags", "half", "true"]);
      expect(await matching({ metadata: { v: false } })).toEqual(["false", "flags"]);
      expect(await matching({ metadata: { v: 0 } })).toEqual(["zero"]);
      expect(await matching({ metadata: { at: "2024-01-01" } })).toEqual([]);
      expect(await matching({ metadata: { point: 1 } })).toEqual([]);
    });

    it("by date at any precision, with any zone, however it is stored", async () => {
      const dates = ["2024", "2024-05", "2024-05-06", "20240507", "2024-05-06T10:00", "2024-05-06T10:00+02:00", "2024-05-31T23:30-01:00", "2024-06", "2023-12-31T23:59:59.999Z"];
      await graph.writeDocuments([
        ...dates.map((publishedAt) => ({ id: publishedAt, publishedAt })),
        ...["2024-02-30", "last summer", "", "5 May 2024", "2024-05-06T25:00", "24-05-06"].map((publishedAt) => ({ id: `no: ${publishedAt}`, publishedAt })),
        ...[20240506, 2024, true, ["2024-05-06"]].map((publishedAt, index) => ({ id: `no date ${index}`, publishedAt })),
        { id: "none" },
        { id: "instant", publishedAt: "2020", publishedAtInstant: new Date("2024-05-06T00:00Z") },
        { id: "other instant", publishedAt: "2024-05-06", publishedAtInstant: "1999" },
      ]);
      await graph.store.runCypher(
        `UNWIND [['date', date('2024-05-06')], ['local', localdatetime('2024-05-06T10:00')], ['zoned', datetime('2024-05-06T01:00+02:00')],
          ['named', datetime('2024-05-06T00:00[Europe/Stockholm]')], ['first', date('-999999999-01-01')], ['last', localdatetime('+999999999-12-31T23:59:59')]] AS row
         CREATE (n:\`${graph.layout.labels.document}\` {id: row[0], publishedAt: row[1]})`,
      );
      const may = ["2024-05", "2024-05-06", "2024-05-06T10:00", "2024-05-06T10:00+02:00", "20240507", "date", "instant", "local", "named", "other instant", "zoned"];
      expect(await matching({ publishedFrom: "2024-05", publishedBefore: "2024-06" })).toEqual(may);
      expect(await matching({ publishedFrom: "2024-05-06", publishedBefore: "2024-05-06T00:00:00.001" })).toEqual(["2024-05-06", "date", "instant", "other instant"]);
      expect(await matching({ publishedFrom: new Date("2024-05-31T00:00Z") })).toEqual(["2024-05-31T23:30-01:00", "2024-06", "last"]);
      expect(await matching({ publishedBefore: "2024-01-01T00:00+00:00" })).toEqual(["2023-12-31T23:59:59.999Z", "first"]);
      expect(await matching({ publishedFrom: "2024-05-06T08:00Z", publishedBefore: "2024-05-06T08:00:00.001Z" })).toEqual(["2024-05-06T10:00+02:00"]);
      expect(await matching({ publishedFrom: "0000", publishedBefore: "9999-12-31T23:59:59" })).toHaveLength(dates.length + 6);
    });

    it("the first ten thousand by id, all of them where others narrow it", async () => {
      await graph.store.runCypher(`UNWIND range(10000, 20000) AS i CREATE (n:\`${graph.layout.labels.document}\` {id: toString(i), publisher: 'ACME'})`);
      const found = await graph.resolve(scope.matching({ publisher: "ACME" }));
      expect(found).toMatchObject({ truncated: true, parameters: { scopeDocumentIds: { length: 10_000 } } });
      expect(found.documentIds.has("20000")).toBe(false);
      const narrowed = await graph.resolve(scope.all(scope.documents(["20000", "unknown"]), scope.matching({ publisher: "ACME" })));
      expect(narrowed).toMatchObject({ truncated: false, documentIds: new Set(["20000"]) });
    });
  });

  it("finds with the server what it finds byte by byte", async () => {
    const spans = Array.from({ length: 45 }, (_, at) => ({ startByte: Math.floor(at / 5), endByte: Math.floor(at / 5) + (at % 5) + 1 }));
    const documents = ["a", "b", "__proto__"];
    await graph.writeChunks(documents.flatMap((id) => spans.map(({ startByte, endByte }) => chunk(`${id} ${startByte} ${endByte}`, startByte, endByte, id))));
    const part = fc.record({ documentId: fc.constantFrom(...documents), startByte: fc.nat(12), length: fc.nat(8) });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
        const rows = parts.map(({ documentId, startByte, length }) => ({ documentId, startByte, endByte: startByte + length }));
        const bytes = new Set(rows.flatMap((row) => Array.from({ length: row.endByte - row.startByte }, (_, at) => `${row.documentId} ${row.startByte + at}`)));
        const inside = documents.flatMap((id) =>
          spans
            .filter(({ startByte, endByte }) => Array.from({ length: endByte - startByte }, (_, at) => bytes.has(`${id} ${startByte + at}`)).every(Boolean))
            .map(({ startByte, endByte }) => `${id} ${startByte} ${endByte}`),
        );
        const query = "UNWIND $rows AS row RETURN row.documentId AS documentId, row.startByte AS startByte, row.endByte AS endByte";
        expect(await graph.chunksIn(scope.fromCypher(query, { rows }))).toEqual(inside.sort());
      }),
      { numRuns: 40 },
    );
  });
});
