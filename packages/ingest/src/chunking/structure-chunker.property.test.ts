import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUtf8Index } from "@graphspan/core";
import type { TextRange } from "../text/text-range.js";
import { anyText } from "./sample-texts.fixture.js";
import { createStructureChunker } from "./structure-chunker.js";
import { isWhiteSpace } from "./trim.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function graphemeBorders(text: string): Set<number> {
  return new Set([...[...graphemes.segment(text)].map(({ index }) => index), text.length]);
}

/** Some line starts of the text, as section borders. */
function lineStarts(text: string): number[] {
  return [...text.matchAll(/(?:\r\n|\n)(?=[^\r\n])/g)]
    .map(({ index, 0: end }) => index + end.length)
    .filter((_, position) => position % 3 === 0);
}

const settings = fc
  .record({ maxCharacters: fc.integer({ min: 1, max: 80 }), share: fc.double({ min: 0, max: 0.99, noNaN: true }) })
  .map(({ maxCharacters, share }) => ({ maxCharacters, overlapCharacters: Math.floor(maxCharacters * share) }));

const blocksIn = (text: string): TextRange[] =>
  [...text.matchAll(/\| a \| b \|\n/g)]
    .map(({ index, 0: block }) => ({ start: Math.max(text.lastIndexOf("\n", index - 1), 0), end: index + block.length }))
    .filter(({ start }, position, all) => position === 0 || start >= all[position - 1]!.end);

describe("createStructureChunker on any text", () => {
  const check = (
    property: (
      text: string,
      chunks: readonly TextRange[],
      options: { maxCharacters: number; overlapCharacters: number },
      sectionStarts: readonly number[],
    ) => void,
  ): void => {
    fc.assert(
      fc.property(anyText, settings, (text, options) => {
        const sectionStarts = lineStarts(text);
        property(text, createStructureChunker(options).chunk({ text, sectionStarts, blocks: blocksIn(text) }), options, sectionStarts);
      }),
      { numRuns: 1_000 },
    );
  };

  it("covers every character but white space", () => {
    check((text, chunks) => {
      const covered = new Uint8Array(text.length);
      for (const { start, end } of chunks) covered.fill(1, start, end);
      const { missed } = Array.from(text).reduce<{ at: number; missed: string[] }>(
        ({ at, missed }, character) => {
          if (covered[at] === 0 && !isWhiteSpace(character) && character !== "\uFEFF") missed.push(character);
          return { at: at + character.length, missed };
        },
        { at: 0, missed: [] },
      );
      expect(missed).toEqual([]);
    });
  });

  it("leaves a byte order mark out only where there is nothing else to read", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [first] = createStructureChunker().chunk({ text: `\uFEFF${text}`, sectionStarts: [], blocks: [] });
        if (text.trim() !== "" && first !== undefined && /^\S/u.test(text)) expect(first.start).toBe(0);
      }),
    );
  });

  it("gives spans whose starts and ends grow, none of white space alone", () => {
    check((text, chunks) => {
      for (const [index, { start, end }] of chunks.entries()) {
        expect(text.slice(start, end).trim()).not.toBe("");
        if (index > 0) {
          expect(start).toBeGreaterThan(chunks[index - 1]!.start);
          expect(end).toBeGreaterThan(chunks[index - 1]!.end);
        }
      }
    });
  });

  it("gives the very bytes of the document", () => {
    check((text, chunks) => {
      const bytes = Buffer.from(text);
      const index = createUtf8Index(text);
      for (const { start, end } of chunks)
        expect(bytes.subarray(index.byteOffset(start), index.byteOffset(end)).toString()).toBe(text.slice(start, end));
    });
  });

  it("overlaps by no more than asked, and not at all by default", () => {
    check((_, chunks, { overlapCharacters }) => {
      for (const [index, { start }] of chunks.entries())
        if (index > 0) expect(chunks[index - 1]!.end - start).toBeLessThanOrEqual(overlapCharacters);
    });
  });

  it("keeps the limit, and cuts a grapheme only when that alone is longer than the limit", () => {
    check((text, chunks, { maxCharacters, overlapCharacters }) => {
      const borders = graphemeBorders(text);
      const body = maxCharacters - overlapCharacters;
      const longest = Math.max(0, ...[...graphemes.segment(text)].map(({ segment }) => segment.length));
      for (const { start, end } of chunks) {
        expect(end - start).toBeLessThanOrEqual(Math.max(maxCharacters, overlapCharacters + 2));
        if (longest <= body) expect([borders.has(start), borders.has(end)]).toEqual([true, true]);
      }
    });
  });

  it("never crosses the border of a section", () => {
    check((_, chunks, __, sectionStarts) => {
      for (const border of sectionStarts) for (const { start, end } of chunks) expect(start < border && border < end).toBe(false);
    });
  });
});
