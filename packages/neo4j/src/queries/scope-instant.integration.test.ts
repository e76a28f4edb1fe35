import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cypher } from "../cypher/cypher.js";
import { parseInstant } from "../dates/parse-instant.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { instantOfValue } from "./scope-instant.js";

describe.skipIf(!testServer())(`the instant of a stored value (${needsServer})`, () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await connect({ ...testServer()! });
  });
  afterAll(() => store.close());

  /** A value in a map may be anything, as a stored one may; of a list of texts the server knows that each is a text. */
  const read = cypher`UNWIND $rows AS row
WITH row, row.stored AS stored
${instantOfValue(cypher`stored`)}
RETURN instant ORDER BY row.place`;
  const instants = async (values: readonly unknown[]): Promise<readonly unknown[]> =>
    (await store.runCypher(read, { rows: values.map((stored, place) => ({ stored, place })) })).map((row) => row.values["instant"]);
  const ours = (text: string): number | null => parseInstant(text)?.getTime() ?? null;

  const digits = (count: number, most = 10 ** count - 1) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(count, "0"));
  const nearly = (parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> => fc.tuple(...parts).map((list) => list.join(""));
  const maybe = (text: string) => fc.constantFrom(text, "");
  const space = fc.constantFrom("", "", "", " ", "\u00a0", "\ufeff", "\n", "\u2003");
  const year = fc.oneof(fc.constantFrom("0000", "1900", "2000", "2023", "2024", "9999"), digits(4));
  const day = nearly([year, maybe("-"), digits(2, 13), maybe("-"), digits(2, 32)]);
  const clock = fc.oneof(
    digits(2, 25),
    nearly([digits(2, 25), maybe(":"), digits(2, 60)]),
    nearly([digits(2, 25), maybe(":"), digits(2, 61), maybe(":"), digits(2, 61)]),
    nearly([digits(2, 23), maybe(":"), digits(2, 59), maybe(":"), digits(2, 60), fc.constantFrom(".", ","), fc.stringMatching(/^[0-9]{1,9}$/)]),
    fc.constantFrom("24", "24:00", "240000", "24:00:00.9", "24:00:01", "23:59:60"),
  );
  const zone = fc.oneof(fc.constantFrom("", "Z", "z"), nearly([fc.constantFrom("+", "-"), digits(2, 25)]), nearly([fc.constantFrom("+", "-"), digits(2, 25), maybe(":"), digits(2, 61)]));
  const date = fc.oneof(year, nearly([year, maybe("-"), digits(2, 13)]), day, nearly([day, fc.constantFrom("T", "t", " "), clock, space, zone]));
  const broken = fc
    .tuple(date, fc.nat(40), fc.nat(2), fc.string({ unit: "grapheme", maxLength: 2 }))
    .map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
  const text = fc.oneof({ weight: 6, arbitrary: nearly([space, date, space]) }, { weight: 2, arbitrary: broken }, { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) });

  it("is what parseInstant reads, for texts that are dates, nearly dates, and none", async () => {
    let dates = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 200, maxLength: 200 }), async (texts) => {
        const wellFormed = texts.map((one) => one.toWellFormed());
        const expected = wellFormed.map(ours);
        dates += expected.filter((instant) => instant !== null).length;
        expect(await instants(wellFormed)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
    expect(dates).toBeGreaterThan(1_000);
  });

  it("is unknown for a day that does not exist, and known for every one that does", async () => {
    const days = [1899, 1900, 2000, 2023, 2024].flatMap((inYear) =>
      Array.from({ length: 13 * 32 }, (_, index) => `${inYear}-${String(Math.floor(index / 32)).padStart(2, "0")}-${String(index % 32).padStart(2, "0")}`),
    );
    expect(await instants(days)).toEqual(days.map(ours));
  });

  it("is that of a native date, and unknown for what is none", async () => {
    const rows = await store.runCypher(`UNWIND [date('2024-05-06'), localdatetime('2024-05-06T10:00:00.5'), datetime('2024-05-06T10:00+02:00'),
      datetime('2024-05-06T00:00[Europe/Stockholm]'), date('-999999999-01-01'), date('+999999999-12-31'), localdatetime('-999999999-01-01T00:00'),
      localdatetime('+999999999-12-31T23:59:59'), datetime('-999999999-01-01T00:00Z'), datetime('+999999999-12-31T23:59:59Z'), localtime('10:00'),
      time('10:00Z'), duration('P1D'), point({x: 1, y: 2}), [date('2024-01-01')], 20240506, 1.5, true, {year: 2024}, null] AS stored
      ${instantOfValue(cypher`stored`)} RETURN instant`);
    const [early, late] = [-1_000_000_000_000_000, 1_000_000_000_000_000];
    const known = [Date.UTC(2024, 4, 6), Date.UTC(2024, 4, 6, 10, 0, 0, 500), Date.UTC(2024, 4, 6, 8), Date.UTC(2024, 4, 5, 22), early, late, early, late, early, late];
    expect(rows.map((row) => row.values["instant"])).toEqual([...known, ...Array.from({ length: 10 }, () => null)]);
  });
});
