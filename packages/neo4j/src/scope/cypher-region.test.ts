import { isGraphspanError } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cypherRegion } from "./cypher-region.js";

const region = (...rows: readonly Record<string, unknown>[]) => [...cypherRegion({ rows, more: false })];

describe("the rows of a scope's query", () => {
  it("name whole documents, or parts of them", () => {
    expect(region({ documentId: "a" }, { documentId: 7 })).toEqual([["a", null], ["7", null]]);
    expect(region({ documentId: "a", startByte: 5, endByte: 9 }, { documentId: "a", startByte: 0, endByte: 5 })).toEqual([
      ["a", [{ startByte: 0, endByte: 9 }]],
    ]);
    expect(region({ documentId: "a", startByte: 5, endByte: 5 })).toEqual([]);
    expect(region()).toEqual([]);
  });

  const range = { startByte: 0, endByte: 1 };
  const wrong: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ["no documentId", { id: "secret" }, "id"],
    ["no column", {}, "documentId"],
    ["another column too", { documentId: "secret", startbyte: 4 }, "startbyte"],
    ...[null, "", true, 1.5, ["secret"], { id: "secret" }].map((id) => [`the documentId ${JSON.stringify(id)}`, { documentId: id }, "documentId"] as const),
    ["a start alone", { documentId: "secret", startByte: 0 }, "endByte"],
    ["an end alone", { documentId: "secret", endByte: 9 }, "startByte"],
    ...[null, -1, 1.5, "0", true, [0]].map((at) => [`the start ${JSON.stringify(at)}`, { documentId: "secret", ...range, startByte: at }, "startByte"] as const),
    ...[null, -1, 1.5, "9", "9007199254740993"].map((at) => [`the end ${JSON.stringify(at)}`, { documentId: "secret", ...range, endByte: at }, "endByte"] as const),
    ["an end before the start", { documentId: "secret", startByte: 2, endByte: 1 }, "endByte"],
  ];
  it.each(wrong)("are refused with %s, and nothing of the graph is told", (_, row, column) => {
    const read = (): unknown => region({ documentId: "a", ...("startByte" in row ? range : {}) }, row);
    expect(read).toThrow(expect.objectContaining({ code: "SCOPE.INVALID_ROW", details: { row: 1, column } }) as Error);
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining("secret") as string }) as Error);
  });

  it("never let in more than they say, whatever they are", () => {
    const anything = fc.oneof(fc.constantFrom("a", 0, 3, null, undefined, "", -1), fc.anything());
    const column = fc.constantFrom("documentId", "startByte", "endByte", "startbyte");
    fc.assert(
      fc.property(fc.dictionary(column, anything), (row) => {
        try {
          const [[, ranges] = ["", []]] = region(row);
          expect(ranges === null).toBe(Object.keys(row).join() === "documentId");
        } catch (error) {
          expect(isGraphspanError(error) && error.code).toBe("SCOPE.INVALID_ROW");
        }
      }),
    );
  });

  it("are refused where there are too many", () => {
    expect(() => cypherRegion({ rows: [], more: true })).toThrow(expect.objectContaining({ code: "SCOPE.TOO_MANY_ROWS" }) as Error);
  });
});
