import fc from "fast-check";
import neo4j from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { toPlainValue } from "./plain-values.js";

describe("toPlainValue", () => {
  it("takes a map for a map, whatever its keys are called", () => {
    const map = JSON.parse('{"__proto__": {"a": 1}, "__isNode__": true, "low": 1, "high": 2, "__isInteger__": true, "constructor": null}') as object;
    const plain = toPlainValue({ inner: map }) as { inner: object };
    expect(Object.keys(plain.inner)).toEqual(Object.keys(map));
    expect(JSON.stringify(plain.inner)).toBe(JSON.stringify(map));
    expect(Object.getPrototypeOf(plain.inner)).toBe(Object.prototype);
  });

  it("goes into maps and lists", () => {
    expect(toPlainValue({ list: [neo4j.int(3), { deep: neo4j.int(4) }], none: null })).toEqual({ list: [3, { deep: 4 }], none: null });
  });

  it("keeps every whole number exact: as a number where one can hold it, else as text", () => {
    const edges = [0n, 1n, 2n ** 31n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n - 1n].flatMap((edge) => [edge, -edge]);
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...edges, -(2n ** 63n)), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.maxSafeInteger().map(BigInt)), (whole) => {
        expect(toPlainValue(neo4j.int(whole))).toBe(Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole));
      }),
    );
  });
});
