import { isGraphspanError } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import { connect } from "./connect.js";
import type { GraphStore } from "./graph-store.js";
import type { Query } from "./query.js";

const server = testServer();
const echo: Query<{ value: unknown }> = {
  name: "test.echo",
  access: "READ",
  text: cypher`RETURN $value AS value`,
  row: z.object({ value: z.unknown() }),
};

describe.skipIf(!server)(`values on their way to the server and back (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterAll(() => store.close());

  const evaluate = async (expression: string): Promise<unknown> =>
    (await store.runCypher(`RETURN ${expression} AS value`))[0]!.values["value"];

  const delivered: readonly (readonly [string, unknown])[] = [
    ["5", 5],
    ["-9007199254740991", -9007199254740991],
    ["9007199254740993", "9007199254740993"],
    ["9223372036854775807", "9223372036854775807"],
    ["-9223372036854775807", "-9223372036854775807"],
    ["0.5", 0.5],
    ["1.0", 1],
    ["NaN", "NaN"],
    ["-Infinity", "-Infinity"],
    ["null", null],
    ["true", true],
    ["'é🙂'", "é🙂"],
    ["[1, [9007199254740993], {a: 2}]", [1, ["9007199254740993"], { a: 2 }]],
    ["{a: {b: 9007199254740993}}", { a: { b: "9007199254740993" } }],
    ["date('2026-01-02')", "2026-01-02"],
    ["datetime('2026-01-02T03:04:05.000000006+01:00')", "2026-01-02T03:04:05.000000006+01:00"],
    ["localdatetime('2026-01-02T03:04:05')", "2026-01-02T03:04:05"],
    ["time('03:04:05Z')", "03:04:05Z"],
    ["localtime('03:04:05')", "03:04:05"],
    ["duration('P1Y2M3DT4H')", "P1Y2M3DT4H"],
    ["point({x: 1, y: 2})", { srid: 7203, x: 1, y: 2 }],
    ["point({x: 1, y: 2, z: 3})", { srid: 9157, x: 1, y: 2, z: 3 }],
  ];
  it.each(delivered)("%s arrives as plain data that JSON can hold", async (expression, value) => {
    const found = await evaluate(expression);
    expect(found).toEqual(value);
    expect(JSON.parse(JSON.stringify({ found }))).toEqual({ found });
  });

  it("delivers nodes, relationships and paths as plain objects", async () => {
    const [row] = await store.runCypher(
      "CREATE p = (a:Plain {n: 9007199254740993, at: date('2026-01-02')})-[r:LINKS {w: 1}]->(b:Plain) WITH p, a, r, b, [a, r, b] AS list DETACH DELETE a, b RETURN 1 AS one",
    );
    expect(row!.values).toEqual({ one: 1 });
    const [found] = await store.runCypher(
      "CREATE p = (a:Plain {n: 9007199254740993})-[r:LINKS {w: 1}]->(b:Plain) RETURN p, a, r, {list: [b]} AS map",
    );
    await store.runCypher("MATCH (n:Plain) DETACH DELETE n");
    const id: unknown = expect.any(String);
    const start = { elementId: id, labels: ["Plain"], properties: { n: "9007199254740993" } };
    const end = { elementId: id, labels: ["Plain"], properties: {} };
    const relationship = { elementId: id, type: "LINKS", startElementId: id, endElementId: id, properties: { w: 1 } };
    expect(found!.values).toEqual({
      p: { nodes: [start, end], relationships: [relationship] },
      a: start,
      r: relationship,
      map: { list: [end] },
    });
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it("sends whole numbers so that they may stand behind SKIP and LIMIT and in list indexes", async () => {
    const rows = await store.runCypher("UNWIND [10, 20, 30, 40] AS value RETURN value, [1, 2, 3][$skip] AS item SKIP $skip LIMIT $limit", {
      skip: 0,
      limit: 3,
    });
    expect(rows.map(({ values }) => values["value"])).toEqual([10, 20, 30]);
  });

  it.each([2.5, -1, Number.NaN, 2 ** 53, -Infinity])("never takes %d as a limit", async (limit) => {
    const error: unknown = await store
      .runCypher("UNWIND [1, 2] AS value RETURN value LIMIT $limit", { limit })
      .catch((reason: unknown) => reason);
    expect(isGraphspanError(error) && error.code).toMatch(/^QUERY\.(FAILED|INVALID_PARAMETER)$/);
  });

  it("brings every JSON value back as it was", async () => {
    const jsonValue = fc.jsonValue({ maxDepth: 3, stringUnit: "grapheme" });
    await fc.assert(
      fc.asyncProperty(fc.array(jsonValue, { maxLength: 20 }), async (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const big = (key: string, item: unknown): unknown => (Object.is(item, -0) ? 0 : item);
        expect((await store.run(echo, { value: plain }))[0]).toEqual({ value: JSON.parse(JSON.stringify(plain, big)) as unknown });
      }),
      { numRuns: 50 },
    );
  });

  it("brings vectors back as numbers", async () => {
    expect(await store.run(echo, { value: Float32Array.of(1, 0.5, -2) })).toEqual([{ value: [1, 0.5, -2] }]);
    expect(await store.run(echo, { value: new Float32Array() })).toEqual([{ value: [] }]);
    expect(await store.run(echo, { value: new Date("2026-01-02T03:04:05.678Z") })).toEqual([{ value: "2026-01-02T03:04:05.678000000Z" }]);
  });

  it("says which column of which query is not as expected", async () => {
    const strict = { ...echo, row: z.object({ value: z.string() }) };
    const error: unknown = await store.run(strict, { value: 1 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "QUERY.UNEXPECTED_ROW", details: { query: "test.echo", row: 0 } });
  });
});
