import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { layouts } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { isWhiteSpace } from "../chunking/trim.js";
import { filesSource } from "../sources/files-source.js";
import { planDocument } from "../writing/plan-document.js";
import { readFile } from "node:fs/promises";

/** Real documents of many languages: `GRAPHSPAN_SHARED`, or a folder `shared` beside the project. */
function sharedFolder(): string {
  const beside = (folder: string): string =>
    existsSync(join(folder, "pnpm-workspace.yaml")) ? join(folder, "..", "shared") : beside(dirname(folder));
  return process.env["GRAPHSPAN_SHARED"] ?? beside(dirname(fileURLToPath(import.meta.url)));
}
const documents = join(sharedFolder(), "data", "docs");
const isThere = existsSync(documents);

describe.skipIf(!isThere)(
  `real documents (${isThere ? "found" : "skipped: set GRAPHSPAN_SHARED to the folder that holds data/docs"})`,
  () => {
    it("every chunk of every readable document is exactly the bytes of its span, and nothing but white space is left out", async () => {
      const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
      const context = { layout: layouts.graphspan, chunker: createStructureChunker(), corpus: "default", run: "run" };
      const counts = { document: 0, skipped: 0, refused: 0 };
      for await (const entry of filesSource({ path: documents }).open({})) {
        counts[entry.kind] += 1;
        if (entry.kind !== "document") continue;
        const bytes = await readFile(entry.document.path!);
        const { document } = await planDocument("d", entry.document, context);
        let covered = 0;
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
      expect(counts.refused).toBe(0);
      expect(counts.document).toBeGreaterThan(80);
      expect(counts.document + counts.skipped).toBe(117);
    }, 120_000);
  },
);
