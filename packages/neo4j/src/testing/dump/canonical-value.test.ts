import fc from "fast-check";
import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { canonicalMap, canonicalName, canonicalValue } from "./canonical-value.js";

const { Date: Day, DateTime, Duration, LocalDateTime, LocalTime, Time } = neo4j.types;
const long = "x".repeat(600);

/** No two of these are the same value of the same type. */
const values: readonly (readonly [unknown, string])[] = [
  [neo4j.int(1), "1"],
  [1, "1.0"],
  ["1", '"1"'],
  [true, "true"],
  ["true", '"true"'],
  [[neo4j.int(1)], "[1]"],
  [[1], "[1.0]"],
  [[], "[]"],
  ["", '""'],
  [neo4j.int(0), "0"],
  [0, "0.0"],
  [-0, "-0.0"],
  [Number.NaN, "NaN"],
  [Infinity, "Infinity"],
  [-Infinity, "-Infinity"],
  [0.1, "0.1"],
  [Math.fround(0.1), "0.10000000149011612"],
  [1e21, "1e+21"],
  [5e-324, "5e-324"],
  [2 ** 53, "9007199254740992.0"],
  [neo4j.int("9007199254740992"), "9007199254740992"],
  [neo4j.int("9007199254740993"), "9007199254740993"],
  [neo4j.int("-9223372036854775808"), "-9223372036854775808"],
  [new Day(2026, 1, 2), 'date("2026-01-02")'],
  ["2026-01-02", '"2026-01-02"'],
  ['date("2026-01-02")', '"date(\\"2026-01-02\\")"'],
  [new LocalDateTime(2026, 1, 2, 3, 4, 5, 6), 'localdatetime("2026-01-02T03:04:05.000000006")'],
  [new DateTime(2026, 1, 2, 3, 4, 5, 6, 3600), 'datetime("2026-01-02T03:04:05.000000006+01:00")'],
  [new DateTime(2026, 1, 2, 3, 4, 5, 6, 3600, "Europe/Berlin"), 'datetime("2026-01-02T03:04:05.000000006+01:00[Europe/Berlin]")'],
  [new Time(3, 4, 5, 0, 0), 'time("03:04:05Z")'],
  [new LocalTime(3, 4, 5, 0), 'localtime("03:04:05")'],
  [new Duration(12, 0, 0, 0), "duration(12, 0, 0, 0)"],
  [new Duration(0, 365, 0, 0), "duration(0, 365, 0, 0)"],
  [new Duration(0, 0, -1, 5), "duration(0, 0, -1, 5)"],
  [new neo4j.types.Point(neo4j.int(7203), 1, 2), "point(7203, 1.0, 2.0)"],
  [new neo4j.types.Point(neo4j.int(4326), 1, 2), "point(4326, 1.0, 2.0)"],
  [new neo4j.types.Point(neo4j.int(9157), 1, 2, 0), "point(9157, 1.0, 2.0, 0.0)"],
  [Int8Array.of(-1, 0, 10), 'bytes("ff000a")'],
  [[neo4j.int(-1), neo4j.int(0), neo4j.int(10)], "[-1, 0, 10]"],
  [neo4j.vector(Float32Array.of(1, -0)), "vector(FLOAT32, [1.0, -0.0])"],
  [neo4j.vector(Float64Array.of(1, -0)), "vector(FLOAT64, [1.0, -0.0])"],
  [[1, -0], "[1.0, -0.0]"],
  ["e\u0301", '"e\u0301"'],
  ["\u00e9", '"\u00e9"'],
  ["a\nb\0", '"a\\nb\\u0000"'],
  [{ b: neo4j.int(1), a: "x" }, '{a: "x", b: 1}'],
];

describe("the canonical form of a value", () => {
  it.each(values)("of %o is %s", (value, written) => {
    expect(canonicalValue(value)).toBe(written);
  });

  it("is another for each value and type", () => {
    expect(new Set(values.map(([value]) => canonicalValue(value))).size).toBe(values.length);
  });

  it("shows the beginning of a long value and tells long values apart by their end", () => {
    const [one, other] = [canonicalValue(`${long}1`), canonicalValue(`${long}2`)];
    expect(one).toMatch(/^"x{79}… \(603 characters, sha256 [0-9a-f]{64}\)$/);
    expect(one).not.toBe(other);
    expect(canonicalValue(one)).not.toBe(one);
    expect(canonicalValue("🐦".repeat(400)).isWellFormed()).toBe(true);
  });

  it("brings every finite number back", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(Object.is(Number(canonicalValue(value)), value)).toBe(true);
        expect(canonicalValue(value)).not.toMatch(/^-?\d+$/);
      }),
    );
  });

  it("has the keys of a map in one order, in quotes where they are no plain word", () => {
    expect(canonicalMap({ "b c": 1, ä: 2, B: 3, a: 4 })).toBe('{B: 3.0, a: 4.0, "b c": 1.0, ä: 2.0}');
    expect(["a", "a_1", "_x", "1a", "a-b", "", "a: 1", "`"].map(canonicalName)).toEqual([
      "a",
      "a_1",
      "_x",
      '"1a"',
      '"a-b"',
      '""',
      '"a: 1"',
      '"`"',
    ]);
  });
});
