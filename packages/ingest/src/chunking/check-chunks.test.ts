import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextRange } from "../text/text-range.js";
import { checkedChunks } from "./check-chunks.js";
import { graphemeAround } from "./grapheme-around.js";
import { anyText } from "./sample-texts.fixture.js";
import { createStructureChunker } from "./structure-chunker.js";

const check = (text: string, ranges: unknown, sectionStarts: readonly number[] = []): readonly TextRange[] =>
  checkedChunks({ fingerprint: "x", chunk: () => ranges as TextRange[] }, { text, sectionStarts, blocks: [] });
const range = (start: number, end: number): TextRange => ({ start, end });

describe("chunks of any chunker", () => {
  it("are refused where they break the contract, with the first that does and what is wrong with it", () => {
    const broken: readonly [text: string, ranges: unknown, sectionStarts: readonly number[], what: string][] = [
      ["one two", undefined, [], "no list of ranges"],
      ["one two", Promise.resolve([]), [], "no list of ranges"],
      ["one two", [null], [], "Chunk 0 [NaN, NaN) is no range of the text"],
      ["one two", [{ start: 0 }], [], "is no range of the text"],
      ["one two", [range(0, 8)], [], "Chunk 0 [0, 8) is no range of the text"],
      ["one two", [range(-1, 7)], [], "is no range of the text"],
      ["one two", [range(0.5, 7)], [], "is no range of the text"],
      ["one two", [range(3, 3)], [], "is no range of the text"],
      ["one two", [range(0, 3), range(0, 7)], [], "Chunk 1 [0, 7) does not come after the chunk before it"],
      ["one two", [range(0, 7), range(4, 7)], [], "does not come after"],
      ["one two", [range(4, 7)], [], "Chunk 0 [4, 7) leaves out text that stands before it"],
      ["one two six", [range(0, 3), range(8, 11)], [], "Chunk 1 [8, 11) leaves out text"],
      ["one two", [range(0, 3)], [], "The last chunk ends at 3, and text stands behind it"],
      ["one two", [], [], "The chunker gave no chunk for a text"],
      ["one two", [range(0, 7)], [0, 4], "Chunk 0 [0, 7) crosses the border of a section at 4"],
      ["one  two", [range(0, 3), range(3, 5), range(5, 8)], [], "Chunk 1 [3, 5) holds nothing but white space"],
      ["ab🎺cd", [range(0, 3), range(3, 6)], [], "Chunk 0 [0, 3) cuts a surrogate pair"],
      ["abe\u0301cd", [range(0, 3), range(3, 6)], [], "Chunk 0 [0, 3) ends in the middle of a character"],
      ["abe\u0301cd", [range(0, 4), range(3, 6)], [], "Chunk 1 [3, 6) begins in the middle of a character"],
      ["line\r\nline", [range(0, 5), range(5, 10)], [], "ends in the middle of a character"],
      ["e\u0301cd", [range(0, 1), range(1, 4)], [], "Chunk 0 [0, 1) ends in the middle of a character"],
      ["one two e\u0301", [range(0, 7), range(8, 9), range(9, 10)], [], "Chunk 1 [8, 9) ends in the middle of a character"],
      ["👩‍👩‍👧 and nine more", [range(0, 3), range(3, 8), range(9, 22)], [], "Chunk 0 [0, 3) ends in the middle of a character"],
      ["see 👩‍👩‍👧 there ".repeat(3), [range(0, 26), range(26, 54)], [], "ends in the middle of a character"],
      ["🇩🇪🇫🇷🇮🇹", [range(0, 6), range(6, 12)], [], "ends in the middle of a character"],
    ];
    for (const [text, ranges, sectionStarts, what] of broken) {
      expect(() => check(text.slice(0, 54), ranges, sectionStarts), what).toThrow(
        expect.objectContaining({ code: "INGEST.INVALID_CHUNKS", message: expect.stringContaining(what) as unknown }),
      );
    }
    const failing = { fingerprint: "x", chunk: () => (undefined as unknown as TextRange[]).flat() };
    expect(() => checkedChunks(failing as never, { text: "x", sectionStarts: [], blocks: [] })).toThrow(
      expect.objectContaining({ code: "INGEST.INVALID_CHUNKS", message: expect.stringContaining("The chunker failed") as unknown }),
    );
  });

  it("may leave out white space, repeat what stands before, and cut a character that is longer than they are", () => {
    expect(check(" \uFEFF\n ", [])).toEqual([]);
    expect(check("one two ", [range(0, 3), range(4, 7)])).toHaveLength(2);
    expect(check("one two", [range(0, 5), range(2, 7)])).toHaveLength(2);
    expect(check("one two", [range(0, 3), range(4, 7)], [0, 4])).toHaveLength(2);
    expect(check("👩‍👩‍👧", [range(0, 3), range(3, 8)])).toHaveLength(2);
  });

  it("tear a character only where it does not fit, by the word of their chunker where it has one", () => {
    const text = "e\u0301 and some more";
    const torn = [range(0, 1), range(1, 2), range(3, text.length)];
    const checkWith = (fits: (character: string) => boolean) => () =>
      checkedChunks({ fingerprint: "x", chunk: () => torn, fits }, { text, sectionStarts: [], blocks: [] });
    expect(checkWith((character) => character !== "e\u0301")()).toHaveLength(3);
    expect(checkWith(() => true)).toThrow(expect.objectContaining({ code: "INGEST.INVALID_CHUNKS" }));
    const failing = checkWith(() => {
      throw new Error("broken");
    });
    expect(failing).toThrow(expect.objectContaining({ code: "INGEST.INVALID_CHUNKS", message: expect.stringContaining("The chunker failed") as unknown }));
  });

  it("are right when ours makes them, of every text and limit", () => {
    const limits = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat({ max: 95 }));
    fc.assert(
      fc.property(anyText, limits, (text, [maxCharacters, percent]) => {
        const overlapCharacters = Math.floor((maxCharacters * percent) / 100);
        checkedChunks(createStructureChunker({ maxCharacters, overlapCharacters }), { text, sectionStarts: [], blocks: [] });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the grapheme around an offset", () => {
  it("is the one that segmenting the whole text gives", () => {
    const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = Array.from(graphemes.segment(text), ({ index, segment }) => range(index, index + segment.length));
        for (const { start, end } of whole) {
          expect(graphemeAround(text, start)).toBeUndefined();
          for (let offset = start + 1; offset < end; offset += 1) {
            const found = graphemeAround(text, offset);
            // One that is too far from any certain border is not told.
            if (found !== undefined || end - start < 100) expect(found ?? null).toEqual(found === undefined ? null : { start, end });
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(graphemeAround("e\u0301", 1)).toEqual(range(0, 2));
    expect(graphemeAround(`${"漢字".repeat(1_000)}e\u0301`, 2_001)).toEqual(range(2_000, 2_002));
    expect(graphemeAround("🇩🇪".repeat(20), 34)).toEqual(range(32, 36));
    expect(graphemeAround(`a${"\u0301".repeat(100_000)}`, 50_000)).toBeUndefined();
  });
});
