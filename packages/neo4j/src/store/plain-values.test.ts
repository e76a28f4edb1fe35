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
    expect(toPlainValue(neo4j.int("9007199254740993"))).toBe("9007199254740993");
  });
});
