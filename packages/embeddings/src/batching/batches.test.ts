import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { halves, splitIntoBatches } from "./batches.js";

const length = (text: string) => text.length;

describe("splitIntoBatches", () => {
  it("keeps every text once, in order, and every batch under both limits unless it is one text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 })),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        (texts, inputs, tokens) => {
          const batches = splitIntoBatches(texts, { maxInputsPerRequest: inputs, maxTokensPerRequest: tokens, estimateTokens: length });
          expect(batches.flatMap((batch) => batch.texts)).toEqual(texts);
          for (const batch of batches) {
            expect(texts[batch.firstPosition]).toBe(batch.texts[0]);
            expect(batch.texts.length).toBeLessThanOrEqual(inputs);
            const sum = batch.texts.reduce((total, text) => total + text.length, 0);
            if (batch.texts.length > 1) expect(sum).toBeLessThanOrEqual(tokens);
          }
        },
      ),
    );
  });

  it("fills a batch before it begins the next", () => {
    const batches = splitIntoBatches(["aa", "bb", "c", "dddd"], { maxInputsPerRequest: 9, maxTokensPerRequest: 5, estimateTokens: length });
    expect(batches.map((batch) => batch.texts)).toEqual([["aa", "bb", "c"], ["dddd"]]);
  });

  it("makes no batch of no texts", () => {
    expect(splitIntoBatches([], { maxInputsPerRequest: 1, maxTokensPerRequest: 1, estimateTokens: length })).toEqual([]);
  });
});

describe("halves", () => {
  it("keeps texts and positions", () => {
    expect(halves({ firstPosition: 10, texts: ["a", "b", "c"] })).toEqual([
      { firstPosition: 10, texts: ["a", "b"] },
      { firstPosition: 12, texts: ["c"] },
    ]);
  });
});
