import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { GraphspanError } from "@graphspan/core";
import { layouts } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { isWhiteSpace } from "../chunking/trim.js";
import type { ReadDocument } from "../readers/read-document.js";
import type { SourceDocument } from "../sources/document-source.js";
import { filesSource } from "../sources/files-source.js";
import { planDocument } from "../writing/plan-document.js";
import { sharedDocuments } from "./shared-documents.fixture.js";

const isThere = existsSync(sharedDocuments);
/** Formats whose text is the file, where it is UTF-8. */
const asTheyAre = new Set(["text/asciidoc", "text/markdown", "text/plain"]);
/** What stands in the way of a file, where that cannot be read, as a person is told it. */
const unreadable = /password|encrypted|no text|OCR/i;

async function readOrReason(document: SourceDocument): Promise<ReadDocument | string> {
  try {
    return await document.read();
  } catch (error) {
    return `${(error as GraphspanError).message} ${(error as GraphspanError).fix}`;
  }
}

describe.skipIf(!isThere)(
  `real documents (${isThere ? "found" : "skipped: set GRAPHSPAN_SHARED to the folder that holds data/docs"})`,
  () => {
    it("every chunk of every readable document is exactly the bytes of its span, and nothing but white space is left out", async () => {
      const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
      const context = { layout: layouts.graphspan, chunker: createStructureChunker(), corpus: "default", run: "run" };
      const counts = { document: 0, skipped: 0, refused: 0 };
      for await (const entry of filesSource({ path: sharedDocuments }).open({})) {
        if (entry.kind !== "document") {
          counts[entry.kind] += 1;
          continue;
        }
        const read = await readOrReason(entry.document);
        if (typeof read === "string") {
          counts.refused += 1;
          expect(read, entry.document.uri).toMatch(unreadable);
          continue;
        }
        counts.document += 1;
        const bytes = Buffer.from(read.text);
        const file = await readFile(entry.document.path!);
        if (asTheyAre.has(entry.document.mediaType) && read.encoding === "utf-8") expect(bytes.equals(file), entry.document.uri).toBe(true);
        const { document } = await planDocument("d", { ...entry.document, read: () => read, metadataSha256: null }, context);
        let covered = 0;
        const pages = read.pageStarts?.length ?? 0;
        for (const { page } of document.chunks) expect(page ?? 0).toBeLessThanOrEqual(pages);
        for (const { text, startByte, endByte, contentHash, id } of document.chunks) {
          expect(bytes.subarray(startByte, endByte).equals(Buffer.from(text)), `${entry.document.uri} ${id}`).toBe(true);
          expect(text.length).toBeLessThanOrEqual(1_000);
          expect(contentHash).toHaveLength(64);
          const left = bytes.subarray(covered, startByte).toString();
          expect(
            Array.from(left).filter((character) => !isWhiteSpace(character)),
            `${entry.document.uri} before ${startByte}`,
          ).toEqual([]);
          // A chunk border between two characters that one grapheme would hold.
          const around = bytes.subarray(Math.max(0, startByte - 1)).toString("utf8", 0, 1) === "\n" || startByte === 0;
          if (!around) expect(graphemes.segment(text).containing(0)!.segment).not.toMatch(/^\p{M}/u);
          covered = endByte;
        }
        expect(bytes.subarray(covered).toString().trim()).toBe("");
      }
      expect(counts.document).toBeGreaterThan(90);
      expect(counts.document + counts.skipped + counts.refused).toBe(117);
    }, 300_000);
  },
);
