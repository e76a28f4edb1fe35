import { layouts } from "@graphspan/neo4j";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { plainTextReader } from "../readers/plain-text-reader.js";
import { planDocument } from "../writing/plan-document.js";
import { pageStartsOf } from "./page-starts.js";

async function pagesOfChunks(text: string, options: { maxCharacters: number; overlapCharacters: number }) {
  const read = plainTextReader.read({ bytes: Buffer.from(text), fileName: "a.txt" });
  const source = {
    uri: "a.txt",
    path: null,
    sourceSha256: "0",
    bytes: 1,
    mediaType: "text/plain",
    reader: plainTextReader.name,
    read: () => read,
    metadataSha256: null,
  };
  const context = { layout: layouts.graphspan, chunker: createStructureChunker(options), corpus: "default", run: "run" };
  return (await planDocument("d", source, context)).document.chunks;
}

describe("pages of plain text", () => {
  it("begin behind form feeds, and none is empty at the end", () => {
    expect(pageStartsOf("one page")).toBeNull();
    expect(pageStartsOf("p1\fp2\fp3")).toEqual([0, 3, 6]);
    expect(pageStartsOf("p1\n\fp2\n\f\n \f")).toEqual([0, 4]);
    expect(pageStartsOf("\f\fp3")).toEqual([0, 1, 2]);
    expect(pageStartsOf("")).toBeNull();
    expect(pageStartsOf("\f")).toBeNull();
  });

  it("are told of each chunk by its first character, and are never more than there are, with overlap over every border", async () => {
    const words = fc.constantFrom("word", "two words", "a line\nand another", "a paragraph\n\nand another", "");
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 1, maxLength: 8 }),
        fc.constantFrom("\f", "\n\f", "\f\n", "\n\n\f\n\n"),
        fc.integer({ min: 2, max: 30 }),
        fc.nat(29),
        async (pages, border, maxCharacters, overlap) => {
          const text = pages.join(border);
          const chunks = await pagesOfChunks(text, { maxCharacters, overlapCharacters: overlap % maxCharacters });
          for (const { page, startByte } of chunks) {
            const borders = text.slice(0, startByte).split("\f").length - 1;
            expect(page ?? 1).toBe(borders + 1);
            expect(page ?? 1).toBeLessThanOrEqual(text.trimEnd().split("\f").length);
          }
        },
      ),
    );
    const chunks = await pagesOfChunks("p1 ends\fp2 ends\fp3 ends", { maxCharacters: 12, overlapCharacters: 5 });
    expect(chunks.map(({ page }) => page)).toEqual([1, 1, 2]);
  });
});
