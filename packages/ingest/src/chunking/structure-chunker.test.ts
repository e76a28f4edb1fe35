import { describe, expect, it } from "vitest";
import { createStructureChunker, type StructureChunkerOptions } from "./structure-chunker.js";

function chunksOf(
  text: string,
  options: StructureChunkerOptions = {},
  structure: { sectionStarts?: number[]; blocks?: { start: number; end: number }[] } = {},
): string[] {
  const ranges = createStructureChunker(options).chunk({
    text,
    sectionStarts: structure.sectionStarts ?? [],
    blocks: structure.blocks ?? [],
  });
  return ranges.map(({ start, end }) => text.slice(start, end));
}

const startsOf = (text: string, options: StructureChunkerOptions): number[] =>
  createStructureChunker(options)
    .chunk({ text, sectionStarts: [], blocks: [] })
    .map(({ start }) => start);

describe("createStructureChunker", () => {
  it("packs whole paragraphs up to the limit", () => {
    expect(chunksOf("one two\n\nthree\n\nfour five six", { maxCharacters: 16 })).toEqual(["one two\n\nthree", "four five six"]);
  });

  it("cuts a long paragraph between lines, then sentences, words, graphemes", () => {
    expect(chunksOf("first line\nsecond line", { maxCharacters: 12 })).toEqual(["first line", "second line"]);
    expect(chunksOf("One is here. Two is there.", { maxCharacters: 15 })).toEqual(["One is here.", "Two is there."]);
    expect(chunksOf("alpha beta gamma", { maxCharacters: 10 })).toEqual(["alpha beta", "gamma"]);
    expect(chunksOf("abcdefgh", { maxCharacters: 3 })).toEqual(["abc", "def", "gh"]);
  });

  it("gives repeated text its own span each time", () => {
    const starts = startsOf("ha ha ha ha ha", { maxCharacters: 5, overlapCharacters: 2 });
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    expect(chunksOf("ha ha ha ha ha", { maxCharacters: 8, overlapCharacters: 3 })).toEqual(["ha ha", "ha ha ha", "ha ha"]);
  });

  it("repeats the bytes themselves where chunks overlap", () => {
    const text = "one  two\tthree\nfour  five six seven eight";
    const ranges = createStructureChunker({ maxCharacters: 16, overlapCharacters: 6 }).chunk({ text, sectionStarts: [], blocks: [] });
    const overlaps = ranges
      .slice(1)
      .map(({ start }, index) => text.slice(start, ranges[index]!.end))
      .filter((shared) => shared !== "");
    expect(overlaps.length).toBeGreaterThan(0);
    for (const [index, range] of ranges.entries())
      if (index > 0) expect(text.slice(range.start, range.end)).toContain(text.slice(range.start, ranges[index - 1]!.end));
  });

  it("takes an overlap of 0 for 0", () => {
    const text = "word ".repeat(500);
    expect(chunksOf(text, { overlapCharacters: 0 }).join(" ")).toBe(text.trim());
    expect(chunksOf(text, {}).join(" ")).toBe(text.trim());
  });

  it("tears neither surrogate pairs nor emoji families", () => {
    for (const size of [1, 2, 3, 7, 8, 50]) {
      const text = `${"a".repeat(size - 1)}🎺${"🎺".repeat(40)}👩‍👩‍👧`;
      const chunks = chunksOf(text, { maxCharacters: size });
      expect(chunks.every((chunk) => chunk.isWellFormed())).toBe(true);
      expect(chunks.join("")).toBe(text);
    }
    expect(chunksOf("👩‍👩‍👧👩‍👩‍👧", { maxCharacters: 10 })).toEqual(["👩‍👩‍👧", "👩‍👩‍👧"]);
  });

  it("ends on text without spaces and covers all of it", () => {
    const text = `x ${"y".repeat(5_000)} z`;
    const chunks = chunksOf(text, { maxCharacters: 100, overlapCharacters: 30 });
    expect(chunks.length).toBeLessThan(100);
    const ranges = createStructureChunker({ maxCharacters: 100 }).chunk({ text, sectionStarts: [], blocks: [] });
    expect(
      ranges
        .map(({ start, end }) => text.slice(start, end))
        .join("")
        .replaceAll(" ", ""),
    ).toBe(text.replaceAll(" ", ""));
  });

  it("makes no chunk of white space, dashes stay text", () => {
    expect(chunksOf("   ")).toEqual([]);
    expect(chunksOf("")).toEqual([]);
    expect(chunksOf("\uFEFF \r\n")).toEqual([]);
    expect(chunksOf("\n\n\n---\n\n\n")).toEqual(["---"]);
  });

  it("cuts behind full stops of Chinese and Japanese", () => {
    expect(chunksOf("一。二。三。", { maxCharacters: 2 })).toEqual(["一。", "二。", "三。"]);
  });

  it("keeps code and tables whole where they fit, blank lines and all", () => {
    const code = "```\none\n\ntwo\n```";
    const text = `intro text here\n${code}\nafter it`;
    const blocks = [{ start: text.indexOf("```"), end: text.indexOf("\nafter") }];
    expect(chunksOf(text, { maxCharacters: 20 }, { blocks })).toEqual(["intro text here", code, "after it"]);
    expect(chunksOf(text, { maxCharacters: 9 }, { blocks }).join("\n")).toContain("two\n```");
  });

  it("begins a new chunk at a section", () => {
    expect(chunksOf("# A\nx\n# B\ny", {}, { sectionStarts: [0, 6] })).toEqual(["# A\nx", "# B\ny"]);
  });

  it("takes time in proportion to the text, also without spaces or line ends", () => {
    const measure = (text: string, options?: StructureChunkerOptions): number => {
      const start = performance.now();
      expect(chunksOf(text, options).length).toBeGreaterThan(1);
      return performance.now() - start;
    };
    for (const unit of ["y", "红楼梦", "ภาษาไทย", "a ", "\u0301", " x\n"]) {
      const [once, eightTimes] = [150_000, 1_200_000].map((length) => measure(unit.repeat(length / unit.length)));
      expect(eightTimes! / Math.max(once!, 20)).toBeLessThan(32);
    }
    // Each chunk begins with a search for the start of its overlap, which is longest where chunks are long and words are none.
    for (const unit of ["x", "红楼梦", "ภาษาไทย", "a ", "\u0301"]) {
      const [short, long] = [1_250, 10_000].map((maxCharacters) =>
        measure(unit.repeat(200_000 / unit.length), { maxCharacters, overlapCharacters: maxCharacters / 2 }),
      );
      expect(long! / Math.max(short!, 50)).toBeLessThan(6);
    }
  });

  it("takes no notice of settings that are undefined", () => {
    const options = { maxCharacters: 500, overlapCharacters: undefined, maxTokens: undefined, tokenCounter: undefined };
    expect(createStructureChunker(options as StructureChunkerOptions).fingerprint).toBe("structure@1(500,0)");
  });

  it("refuses settings that make no sense", () => {
    for (const options of [
      { maxCharacters: 0 },
      { maxCharacters: 1.5 },
      { maxCharacters: 10, overlapCharacters: 10 },
      { overlapCharacters: -1 },
      { size: 3 } as StructureChunkerOptions,
      ...([null, [], "500", 500] as unknown[] as StructureChunkerOptions[]),
    ])
      expect(() => createStructureChunker(options)).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }));
  });
});
