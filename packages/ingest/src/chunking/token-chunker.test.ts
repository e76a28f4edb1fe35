import type { TokenCounter } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unicodeCharacters } from "../testing/unicode-characters.js";
import { checkedChunks } from "./check-chunks.js";
import { anyText } from "./sample-texts.fixture.js";
import { createStructureChunker } from "./structure-chunker.js";
import { mergingCounter, wordCounter } from "./token-counters.fixture.js";
import { charactersPerToken } from "./token-ruler.js";

/** Every byte is a token, as where a tokenizer knows nothing of a script. */
const byteCounter: TokenCounter = { name: "bytes", countTokens: (text) => Buffer.byteLength(text) };
const counters = [wordCounter, mergingCounter, byteCounter];

const textsOf = (text: string, maxTokens: number, overlapTokens = 0, tokenCounter: TokenCounter = wordCounter): string[] =>
  createStructureChunker({ tokenCounter, maxTokens, overlapTokens })
    .chunk({ text, sectionStarts: [], blocks: [] })
    .map(({ start, end }) => text.slice(start, end));

describe("createStructureChunker by tokens", () => {
  it("packs paragraphs, and cuts what does not fit between lines, sentences, words", () => {
    expect(textsOf("one two\n\nthree\n\nfour five six", 3)).toEqual(["one two\n\nthree", "four five six"]);
    expect(textsOf("first line here\nsecond line", 4)).toEqual(["first line here", "second line"]);
    expect(textsOf("One is here. Two is there.", 5)).toEqual(["One is here.", "Two is there."]);
    expect(textsOf("alpha beta gamma delta", 2)).toEqual(["alpha beta", "gamma delta"]);
  });

  it("never gives a chunk of more tokens than it may have, however tokens join where texts do, and overlaps by no more than it may", () => {
    const texts = fc.oneof(anyText, fc.array(fc.constantFrom(...unicodeCharacters()), { maxLength: 300 }).map((characters) => characters.join("")));
    fc.assert(
      fc.property(texts, fc.constantFrom(...counters), fc.integer({ min: 4, max: 60 }), fc.nat({ max: 90 }), (text, tokenCounter, maxTokens, percent) => {
        const overlapTokens = Math.floor((maxTokens * percent) / 100);
        const source = { text, sectionStarts: [], blocks: [] };
        const chunks = checkedChunks(createStructureChunker({ tokenCounter, maxTokens, overlapTokens }), source);
        for (const [index, { start, end }] of chunks.entries()) {
          const chunk = text.slice(start, end);
          if (Array.from(chunk).length > 1) expect(tokenCounter.countTokens(chunk)).toBeLessThanOrEqual(maxTokens);
          expect(chunk.length).toBeLessThanOrEqual(maxTokens * charactersPerToken);
          const shared = index === 0 ? "" : text.slice(start, Math.max(start, chunks[index - 1]!.end));
          expect(tokenCounter.countTokens(shared)).toBeLessThanOrEqual(overlapTokens);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("fills chunks well where tokens of parts add up to more than those of the whole", () => {
    const lines: TokenCounter = { name: "lines", countTokens: (text) => Math.ceil(text.length / 10) + 1 };
    const chunks = textsOf("a word\n\n".repeat(400), 50, 0, lines);
    const tokens = chunks.slice(0, -1).map(lines.countTokens);
    expect(Math.min(...tokens)).toBeGreaterThan(45);
  });

  it("cuts a word that counts as one token, however long it is", () => {
    const chunks = textsOf("y".repeat(5_000), 20);
    expect(Math.max(...chunks.map(({ length }) => length))).toBe(20 * charactersPerToken);
    expect(chunks.join("")).toBe("y".repeat(5_000));
  });

  it("counts a text a few times over, not each part again and again", () => {
    const units = ["y", "y ", "a word\n\n", "A sentence of some words. ", "東京都の天気。", "\n\n.", "👩‍👩‍👧"];
    for (const { name, countTokens } of counters)
      for (const unit of units)
        for (const overlapTokens of [0, 50]) {
          const text = unit.repeat(20_000 / unit.length);
          let counted = 0;
          const counting = (part: string): number => {
            counted += part.length;
            return countTokens(part);
          };
          textsOf(text, 200, overlapTokens, { name, countTokens: counting });
          expect({ name, unit, overlapTokens, times: counted / text.length < 100 }).toEqual({ name, unit, overlapTokens, times: true });
        }
  });

  it("says in its fingerprint what it counts with", () => {
    const fingerprints = [
      createStructureChunker(),
      createStructureChunker({ tokenCounter: wordCounter, maxTokens: 1_000 }),
      createStructureChunker({ tokenCounter: mergingCounter, maxTokens: 1_000 }),
      createStructureChunker({ tokenCounter: wordCounter, maxTokens: 1_000, overlapTokens: 1 }),
    ].map(({ fingerprint }) => fingerprint);
    expect(fingerprints[0]).toBe("structure@1(1000,0)");
    expect(new Set(fingerprints).size).toBe(4);
  });

  it("refuses limits of two units, none, and counters that are none", () => {
    for (const options of [
      { maxTokens: 10 },
      { maxTokens: 10, tokenCounter: undefined },
      { overlapTokens: 1 },
      { tokenCounter: wordCounter },
      { tokenCounter: wordCounter, maxTokens: 10, maxCharacters: 10 },
      { tokenCounter: wordCounter, maxTokens: 10, overlapTokens: 10 },
      { tokenCounter: { countTokens: wordCounter.countTokens }, maxTokens: 10 },
      { tokenCounter: { name: "", countTokens: wordCounter.countTokens }, maxTokens: 10 },
      { tokenCounter: { name: "x" }, maxTokens: 10 },
    ])
      expect(() => createStructureChunker(options as never)).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }));
    for (const tokens of [NaN, -1, 0.5, "3", undefined])
      expect(() => textsOf("a b", 10, 0, { name: "broken", countTokens: () => tokens as number })).toThrow(
        expect.objectContaining({ code: "INGEST.INVALID_CHUNKS", message: expect.stringContaining("broken") as unknown }),
      );
  });
});
