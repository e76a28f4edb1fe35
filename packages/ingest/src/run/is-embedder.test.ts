import { deterministicEmbedder } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import { isEmbedder } from "./is-embedder.js";

const tokenCounter = { name: "words", countTokens: (text: string) => text.split(" ").length };

describe("an embedder among the options", () => {
  it("may tell its window or not", () => {
    const embedder = deterministicEmbedder(8);
    for (const window of [undefined, { maxTokens: 1, tokenCounter }, { maxTokens: 512, tokenCounter }])
      expect(isEmbedder({ ...embedder, embed: embedder.embed.bind(embedder), window })).toBe(true);
  });

  it("is refused with a window that makes no sense, and without a way to embed", () => {
    const windows = [null, 512, {}, { maxTokens: 512 }, { tokenCounter }, { maxTokens: 512, tokenCounter: { name: "words" } }];
    const limits = [0, -1, 1.5, NaN, Infinity, "512"].map((maxTokens) => ({ maxTokens, tokenCounter }));
    for (const window of [...windows, ...limits]) expect(isEmbedder({ embed: () => [], window })).toBe(false);
    for (const value of [null, {}, "embedder", { embed: true }]) expect(isEmbedder(value)).toBe(false);
  });
});
