import type { Embedder } from "@graphspan/core";
import { describe, expect, it } from "vitest";
import { chunkerOf } from "./chunker-of.js";

const mute = { model: "mute", dimensions: 1, embed: () => Promise.resolve([]) } satisfies Embedder;
const counting: Embedder = { ...mute, window: { maxTokens: 254, tokenCounter: { name: "words", countTokens: (text) => text.split(" ").length } } };
const fingerprint = (...given: Parameters<typeof chunkerOf>): string | undefined => chunkerOf(...given)?.fingerprint;

describe("chunkerOf", () => {
  it("is the default where nothing is asked for, else one of that size, overlap and unit", () => {
    expect(fingerprint({ unit: "characters" }, counting)).toBeUndefined();
    expect(fingerprint({ size: 400, unit: "characters" }, null)).toBe("structure@1(400,0)");
    expect(fingerprint({ overlap: 100, unit: "characters" }, mute)).toBe("structure@1(1000,100)");
    expect(fingerprint({ unit: "tokens" }, counting)).toBe("structure@1(254,0 tokens of words)");
    expect(fingerprint({ size: 100, overlap: 20, unit: "tokens" }, counting)).toBe("structure@1(100,20 tokens of words)");
  });

  it("refuses tokens that nobody counts, and passages that would only repeat", () => {
    const refusal = (flags: Parameters<typeof chunkerOf>[0], embedder: Embedder | null) => () => chunkerOf(flags, embedder);
    for (const wrong of [
      refusal({ unit: "tokens" }, mute),
      refusal({ unit: "tokens" }, null),
      refusal({ size: 100, overlap: 100, unit: "characters" }, null),
      refusal({ overlap: 1_000, unit: "characters" }, null),
      refusal({ overlap: 254, unit: "tokens" }, counting),
    ])
      expect(wrong).toThrow(expect.objectContaining({ code: "ASK.USAGE" }));
  });
});
