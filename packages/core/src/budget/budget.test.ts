import { describe, expect, it } from "vitest";
import { isGraphspanError } from "../errors/graphspan-error.js";
import { parseOptions } from "../errors/parse-options.js";
import { budgetSchema } from "./budget.js";

describe("budgetSchema", () => {
  it("fills in the defaults", () => {
    expect(budgetSchema.parse({})).toEqual({ candidatesPerRoute: 20, maxItems: 8, maxUtf8Bytes: 16_384, neighbourChunks: 1 });
  });

  it.each([
    { maxItems: 0 },
    { maxItems: 129 },
    { maxItems: 2.5 },
    { maxItems: -1 },
    { maxItems: Number.NaN },
    { maxItems: 2 ** 53 },
    { maxItems: "8" },
    { candidatesPerRoute: 257 },
    { maxUtf8Bytes: 63 },
    { neighbourChunks: 5 },
    { topK: 3 },
  ])("refuses %j", (options) => {
    expect(() => parseOptions("retrieve", budgetSchema, options)).toThrow(/retrieve was called with invalid options/);
  });

  it("names each option that is wrong", () => {
    try {
      parseOptions("retrieve", budgetSchema, { maxItems: 0, topK: 3 });
      expect.unreachable();
    } catch (error) {
      expect(isGraphspanError(error) && error.code).toBe("CONFIG.INVALID_OPTIONS");
      expect(String(error)).toContain("maxItems");
      expect(String(error)).toContain("topK");
    }
  });
});
