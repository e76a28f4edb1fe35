import fc from "fast-check";
import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { toServerParameters } from "./parameters.js";

const send = (value: unknown, vectorParameters = true): unknown => toServerParameters({ value }, vectorParameters)["value"];

describe("a parameter", () => {
  it("is an INTEGER when it is a whole number, a FLOAT otherwise", () => {
    for (const whole of [0, -0, 3, -1, 2 ** 53 - 1, 1e3]) expect(neo4j.isInt(send(whole) as object)).toBe(true);
    for (const other of [0.5, -2.5, 2 ** 53, 1e300, Number.MIN_VALUE]) expect(send(other)).toBe(other);
    expect(send(2n ** 63n - 1n)).toEqual(neo4j.int("9223372036854775807"));
  });

  it("may be nested, with text and names of any kind", () => {
    expect(send({ a: [{ b: "é🙂" }, null, true], "": "empty name" })).toEqual({ a: [{ b: "é🙂" }, null, true], "": "empty name" });
    expect(Object.keys(send(JSON.parse('{"__proto__": "x"}')) as object)).toEqual(["__proto__"]);
  });

  it("is a vector where the server knows vectors, else a list of FLOAT", () => {
    const vector = Float32Array.of(1, 0.5);
    expect(neo4j.isVector(send(vector) as object)).toBe(true);
    expect(send(vector, false)).toEqual([1, 0.5]);
    expect(send(Float64Array.of(1, 2))).toEqual([1, 2]);
  });

  it("is a DATETIME in UTC when it is a Date", () => {
    expect(String(send(new Date("2026-01-02T03:04:05.678Z")))).toBe("2026-01-02T03:04:05.678000000Z");
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z") }),
        (date) => {
          expect(Date.parse(String(send(date)).replace(/0{6}Z$/, "Z"))).toBe(date.getTime());
        },
      ),
    );
  });

  const refused: readonly (readonly [string, unknown])[] = [
    ["undefined", undefined],
    ["NaN", Number.NaN],
    ["an infinity", -Infinity],
    ["a whole number beyond 64 bits", 2n ** 63n],
    ["half a surrogate pair", "a\ud800b"],
    ["half a surrogate pair as a name", { "\udc00": 1 }],
    ["a list with a hole", Object.assign([1], { length: 2 })],
    ["a function", () => 1],
    ["a symbol", Symbol("s")],
    ["a Map", new Map([["a", 1]])],
    ["a Set", new Set([1])],
    ["an object of a class", new URL("http://localhost")],
    ["a Buffer", Buffer.from("x")],
    ["an invalid Date", new Date(Number.NaN)],
    ["a vector with NaN", Float32Array.of(0, Number.NaN)],
    ["a vector with an infinity", Float64Array.of(Infinity)],
  ];
  it.each(refused)("is refused when it is, or holds, %s, and the place is named", (_, value) => {
    for (const [nested, place] of [
      [value, "$value"],
      [[1, { deep: value }], "$value[1].deep"],
    ] as const) {
      const place0: unknown = expect.stringContaining(place);
      expect(() => send(nested)).toThrow(expect.objectContaining({ code: "QUERY.INVALID_PARAMETER", message: place0 }) as Error);
    }
  });

  it("is refused when it contains itself", () => {
    const loop: Record<string, unknown> = {};
    loop["self"] = loop;
    expect(() => send(loop)).toThrow(expect.objectContaining({ code: "QUERY.INVALID_PARAMETER" }) as Error);
  });
});
