import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstDocuments, intersectRegions, regionOf, wholeDocuments } from "./region.js";
import { anyRegion, bytesOf } from "./regions.fixture.js";

const sorted = (region: Parameters<typeof bytesOf>[0]) => [...region].sort(([left], [right]) => (left < right ? -1 : 1));

describe("a region", () => {
  it("has in common with another the bytes of both, and no document without any", () => {
    fc.assert(
      fc.property(anyRegion, anyRegion, (left, right) => {
        const common = intersectRegions(left, right);
        const other = bytesOf(right);
        expect(bytesOf(common)).toEqual(new Set([...bytesOf(left)].filter((byte) => other.has(byte))));
        for (const ranges of common.values()) expect(ranges?.length).not.toBe(0);
      }),
    );
  });

  it("comes out the same in any order, any grouping, and with itself", () => {
    fc.assert(
      fc.property(anyRegion, anyRegion, anyRegion, (a, b, c) => {
        expect(sorted(intersectRegions(a, b))).toEqual(sorted(intersectRegions(b, a)));
        expect(sorted(intersectRegions(intersectRegions(a, b), c))).toEqual(sorted(intersectRegions(a, intersectRegions(b, c))));
        expect(sorted(intersectRegions(a, a))).toEqual(sorted(a));
      }),
    );
  });

  it("holds a document as a whole where any part says so", () => {
    const span = { startByte: 0, endByte: 5 };
    expect([...regionOf([{ documentId: "a", span }, { documentId: "a", span: null }, { documentId: "a", span }])]).toEqual([["a", null]]);
  });

  it("keeps the first documents by id", () => {
    expect([...firstDocuments(wholeDocuments(["c", "a", "b"]), 2).keys()]).toEqual(["a", "b"]);
  });
});
