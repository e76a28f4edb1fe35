import { createHash } from "node:crypto";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { layouts } from "../../layout/layout.js";
import { prefixedLayout } from "../../layout/prefixed-layout.fixture.js";
import { startRun } from "../../runs/runs.js";
import { connect } from "../../store/connect.js";
import type { GraphStore } from "../../store/graph-store.js";
import { digestDatabase, dumpDatabase } from "./dump-database.js";
import { type DumpOptions, runTraces } from "./dump-options.js";

const server = testServer();
const prefix = uniquePrefix("Dump");

describe.skipIf(!server)(`the dump of a database (${needsServer})`, () => {
  let store: GraphStore;
  const run = (text: string, parameters = {}): Promise<unknown> => store.runCypher(text, parameters);
  const dump = (options: DumpOptions = {}): Promise<readonly string[]> => dumpDatabase({ ...server! }, { labelPrefix: prefix, ...options });
  const clear = (): Promise<unknown> =>
    run("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });

  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  beforeEach(clear);
  afterAll(async () => {
    await clear();
    await store.close();
  });

  it("is the same for a graph that is made again in another order, and another after one change", async () => {
    const value = fc.oneof(
      fc.constantFrom("1", "1.0", "'1'", "true", "-0.0", "0.0", "NaN", "9007199254740993", "date('2026-01-02')", "[1]", "[1.0]", "[]"),
      fc.constantFrom("point({x: 1, y: 2})", "duration('P1Y')", "localtime('03:04')", "datetime('2026-01-02T03:04[Europe/Berlin]')"),
    );
    const nodeWords = fc.record({ label: fc.constantFrom("A", "B"), value });
    const graph = fc.array(nodeWords, { minLength: 2, maxLength: 6 }).chain((nodes) =>
      fc.record({
        nodes: fc.constant(nodes),
        ties: fc.array(
          fc.record({ start: fc.nat({ max: nodes.length - 1 }), end: fc.nat({ max: nodes.length - 1 }), type: fc.constantFrom("R", "S"), value }),
          { maxLength: 6 },
        ),
        keys: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      }),
    );
    const inOrder = <Item>(items: readonly Item[], keys: readonly number[]): Item[] =>
      items.map((item, index) => [keys[index]!, item] as const).sort(([one], [other]) => one - other).map(([, item]) => item);
    const write = async (
      nodes: readonly { label: string; value: string }[],
      ties: readonly { start: number; end: number; type: string; value: string }[],
      keys: readonly number[],
    ): Promise<void> => {
      await clear();
      const made = inOrder([...nodes.entries()], keys).map(([id, node]) => `(n${id}:${prefix}${node.label}:${prefix} {value: ${node.value}})`);
      const tied = inOrder(ties, keys).map((tie) => `(n${tie.start})-[:${tie.type} {value: ${tie.value}}]->(n${tie.end})`);
      await run(`CREATE ${[...made, ...tied].join(", ")}`);
    };
    await fc.assert(
      fc.asyncProperty(graph, async ({ nodes, ties, keys }) => {
        await write(nodes, ties, [...keys.keys()]);
        const before = await dump();
        expect(before).toHaveLength(nodes.length + ties.length);
        await write(nodes, ties, keys);
        expect(await dump()).toEqual(before);
        await run(`MATCH (n:${prefix}) WITH n ORDER BY elementId(n) LIMIT 1 SET n.value = 'changed'`);
        expect(await dump()).not.toEqual(before);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it("tells every value and type apart, as the server stores it", async () => {
    const values = ["1", "1.0", "'1'", "true", "'true'", "0", "0.0", "-0.0", "NaN", "Infinity", "[1]", "[1.0]", "[]", "''", "[true]", "['a']"]
      .concat(["9007199254740992", "9007199254740993", "9007199254740992.0", "9223372036854775807", "-9223372036854775808"])
      .concat(["date('2026-01-02')", "'2026-01-02'", "localdatetime('2026-01-02T00:00')", "datetime('2026-01-02T00:00Z')"])
      .concat(["datetime('2026-07-02T02:00+02:00')", "datetime('2026-07-02T02:00[Europe/Berlin]')", "time('00:00Z')", "localtime('00:00')"])
      .concat(["duration('P1Y')", "duration('P12M1D')", "duration('P366D')", "duration('PT0.000000001S')", "[date('2026-01-02')]"])
      .concat(["point({x: 1, y: 2})", "point({x: 1, y: 2, z: 0})", "point({longitude: 1, latitude: 2})", "'e\u0301'", "'\u00e9'"])
      .concat([`'${"x".repeat(2_000)}a'`, `'${"x".repeat(2_000)}b'`, `[${"0.5, ".repeat(400)}1.0]`, `[${"0.5, ".repeat(400)}2.0]`]);
    for (const value of values) await run(`CREATE (:${prefix} {value: ${value}})`);
    const lines = await dump();
    expect(new Set(lines).size).toBe(values.length);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(400);
  });

  it("lists nodes, relationships and what is at their ends", async () => {
    await run(`CREATE (a:${prefix}Chunk {id: 'c1', run: 'x'})-[:NEXT {at: 1, run: 'y'}]->(:${prefix}Chunk:\`${prefix} b\` {id: 'c2'})`);
    const lines = (await dump()).map((line) => line.replaceAll(prefix, "").replaceAll(/#[0-9a-f]{20}/g, "#"));
    expect(lines).toEqual([
      '(:" b":Chunk {id: "c2"}) #',
      '(:Chunk {id: "c1"}) #',
      "(#)-[:NEXT {at: 1}]->(#)",
    ]);
  });

  it("calls what is at the other end of a relationship, and not of this part, outside", async () => {
    const elsewhere = uniquePrefix("Elsewhere");
    await run(`CREATE (:${prefix} {id: 1})-[:R]->(:${elsewhere} {id: 2})`);
    const lines = await dump();
    await run(`MATCH (n:${elsewhere}) DETACH DELETE n`);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^\(#[0-9a-f]{20}\)-\[:R\]->\(outside\)$/);
    expect(await dump()).toHaveLength(1);
  });

  it("leaves out run ids and the times of runs, unless asked otherwise", async () => {
    const layout = prefixedLayout(prefix);
    const ignore = runTraces(layout);
    const dumps: (readonly string[])[] = [];
    for (const now of ["2026-01-02T03:04:05Z", "2026-02-03T04:05:06Z"]) {
      await clear();
      const id = `run-${now}`;
      await startRun(store, layout, { id, kind: "ingest", startedAt: new Date(now), settings: { a: 1 } });
      await run(`CREATE (:${layout.labels.chunk} {id: 'c', run: $id})`, { id });
      dumps.push(await dump({ ignore }), await dump({ ignore: [] }));
    }
    expect(dumps[0]).toEqual(dumps[2]);
    expect(dumps[0]).toHaveLength(2);
    expect(dumps[1]).not.toEqual(dumps[3]);
    expect(await dump({ ignore: [{ label: layout.labels.run }, { properties: ["run", "id"] }] })).toHaveLength(1);
    expect(runTraces(layouts.graphspan)[0]).toEqual({ properties: ["run"] });
  });

  it("lists constraints and indexes with their options, in one order", async () => {
    const vectorIndex = (similarity: string): string =>
      `CREATE VECTOR INDEX ${prefix}_v FOR (n:${prefix}A) ON n.e OPTIONS {indexConfig: {\`vector.dimensions\`: 3, \`vector.similarity_function\`: '${similarity}'}}`;
    const steps = [
      `CREATE CONSTRAINT ${prefix}_c FOR (n:${prefix}A) REQUIRE n.id IS UNIQUE`,
      `CREATE FULLTEXT INDEX ${prefix}_f FOR (n:${prefix}B|${prefix}A) ON EACH [n.x, n.y]`,
      vectorIndex("cosine"),
    ];
    const drop = async (): Promise<void> => {
      await run(`DROP CONSTRAINT ${prefix}_c IF EXISTS`);
      for (const name of ["f", "v"]) await run(`DROP INDEX ${prefix}_${name} IF EXISTS`);
    };
    try {
      for (const step of steps) await run(step);
      const before = await dump();
      expect(before.map((line) => line.split(" ")[0])).toEqual(["constraint", "index", "index", "index"]);
      expect(before.join("\n")).toContain('"fulltext.analyzer": "standard-no-stop-words"');
      await drop();
      for (const step of [...steps].reverse()) await run(step);
      expect(await dump()).toEqual(before);
      await run(`DROP INDEX ${prefix}_v`);
      await run(vectorIndex("euclidean"));
      expect(await dump()).not.toEqual(before);
    } finally {
      await drop();
    }
  });

  it("has the digest of its lines", async () => {
    await run(`CREATE (:${prefix} {id: 1})-[:R]->(:${prefix} {id: 2})`);
    const lines = await dump();
    const sha256 = createHash("sha256").update(lines.map((line) => `${line}\n`).join("")).digest("hex");
    expect(await digestDatabase({ ...server! }, { labelPrefix: prefix })).toBe(sha256);
  });

  it("stops when the signal of its connection aborts, and says what is wrong", async () => {
    const controller = new AbortController();
    const dumping = dumpDatabase({ ...server!, signal: controller.signal });
    controller.abort("enough");
    await expect(dumping).rejects.toBe("enough");
    await expect(dumpDatabase({ ...server!, uri: "bolt://127.0.0.1:1" })).rejects.toMatchObject({ code: "SERVER.UNREACHABLE" });
    await expect(dump({ ignore: [{}] })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
    await expect(dump({ lablePrefix: "x" } as DumpOptions)).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });
});
