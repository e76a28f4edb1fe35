import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { sharedDocuments } from "../run/shared-documents.fixture.js";
import { filesSource } from "../sources/files-source.js";
import { htmlReader } from "./html-reader.js";
import { readHtml } from "./html-text.js";

const isThere = existsSync(sharedDocuments);
const words = (text: string): string => text.replaceAll(/[\s|]+/g, "");

describe.skipIf(!isThere)(`real pages (${isThere ? "found" : "skipped: set GRAPHSPAN_SHARED to the folder that holds data/docs"})`, () => {
  it("the bytes that a chunk was made from, read alone, say what the chunk says", async () => {
    let pages = 0;
    for await (const entry of filesSource({ path: sharedDocuments }).open({})) {
      if (entry.kind !== "document" || entry.document.mediaType !== htmlReader.mediaType) continue;
      pages += 1;
      const bytes = await readFile(entry.document.path!);
      const { text, sections, blocks, sourceSpanOf, title } = htmlReader.read({ bytes, fileName: basename(entry.document.uri) });
      expect([title, text]).not.toContain("");
      for (const range of createStructureChunker().chunk({ text, sectionStarts: sections.map(({ start }) => start), blocks })) {
        const { startByte, endByte } = sourceSpanOf!(range);
        const alone = readHtml(`<body>${bytes.subarray(startByte, endByte).toString()}`).text;
        expect(words(alone), `${entry.document.uri} ${startByte}`).toBe(words(text.slice(range.start, range.end)));
      }
    }
    expect(pages).toBe(9);
  }, 120_000);
});
