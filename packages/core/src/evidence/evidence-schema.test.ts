import { describe, expect, it } from "vitest";
import { evidenceSchema } from "./evidence-schema.js";

const scopeSchema = evidenceSchema.shape.scope;
const scope = { name: "documents", documents: 1, chunks: 2, expansionRowsOutsideScope: false };

describe("the scope in evidence", () => {
  it.each(["unscoped", "inIndex", "exact", "overFetch"])("names %s as what a route did", (strategy) => {
    const value = { ...scope, strategies: { vector: strategy, fullText: strategy } };
    expect(scopeSchema.parse(value)).toEqual(value);
  });

  it.each([
    ["another strategy", { ...scope, strategies: { vector: "everything" } }],
    ["another route", { ...scope, strategies: { words: "exact" } }],
    ["a count below zero", { ...scope, documents: -1, strategies: {} }],
    ["what lies outside", { ...scope, strategies: {}, outside: 3 }],
  ])("does not hold %s", (_, value) => {
    expect(scopeSchema.safeParse(value).success).toBe(false);
  });
});
