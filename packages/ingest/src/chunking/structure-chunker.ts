import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import { lengthOf, type TextRange } from "../text/text-range.js";
import type { ChunkableText, Chunker } from "./chunker.js";
import { cutLine } from "./cut-line.js";
import { linesOf } from "./lines.js";
import { overlapStart } from "./overlap.js";
import { paragraphsOf } from "./paragraphs.js";

/** Options of {@link createStructureChunker}. */
export interface StructureChunkerOptions {
  /** Longest chunk, in characters as JavaScript counts them (UTF-16 units). 1 to 100,000. @default 1000 */
  readonly maxCharacters?: number | undefined;
  /** Characters at most that a chunk repeats from the one before it in its section. Below `maxCharacters`. @default 0 */
  readonly overlapCharacters?: number | undefined;
}

const optionsSchema = z
  .strictObject({ maxCharacters: z.int().min(1).max(100_000).default(1_000), overlapCharacters: z.int().min(0).default(0) })
  .refine(({ maxCharacters, overlapCharacters }) => overlapCharacters < maxCharacters, {
    path: ["overlapCharacters"],
    message: "must be below maxCharacters",
  });

/**
 * Cuts along the structure of a text. A chunk stays inside one section and takes as many whole paragraphs as fit; only a paragraph that
 * does not fit is cut, between lines, else sentences, else words, else graphemes. Code blocks and tables count as one paragraph. Takes time
 * in proportion to the text.
 *
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function createStructureChunker(options: StructureChunkerOptions = {}): Chunker {
  const { maxCharacters, overlapCharacters } = parseOptions("createStructureChunker", optionsSchema, options);
  return {
    fingerprint: `structure@1(${maxCharacters},${overlapCharacters})`,
    chunk: (source) => chunkSections(source, maxCharacters, overlapCharacters),
  };
}

function chunkSections({ text, sectionStarts, blocks }: ChunkableText, limit: number, overlap: number): TextRange[] {
  const borders = [...sectionStarts.filter((start) => start > 0), text.length];
  let start = 0;
  let block = 0;
  return borders.flatMap((end) => {
    const firstBlock = block;
    while (block < blocks.length && blocks[block]!.start < end) block += 1;
    const pieces = piecesOf(text, { start, end }, blocks.slice(firstBlock, block), limit - overlap);
    start = end;
    const chunks = [...packed(pieces, limit - overlap)].filter(holdsText(text));
    return overlap === 0 ? chunks : chunks.map(withOverlap(text, overlap));
  });
}

/** A lone byte order mark is no white space to Unicode, but nothing to read either. */
const holdsText =
  (text: string) =>
  ({ start, end }: TextRange): boolean =>
    text.slice(start, end).trim() !== "";

const withOverlap =
  (text: string, overlap: number) =>
  (chunk: TextRange, index: number, chunks: readonly TextRange[]): TextRange =>
    index === 0 ? chunk : { start: overlapStart(text, chunks[index - 1]!, chunk.start, overlap), end: chunk.end };

/** The largest pieces of a section that fit into the limit, in order. */
function* piecesOf(text: string, section: TextRange, blocks: readonly TextRange[], limit: number): Generator<TextRange> {
  for (const paragraph of paragraphsOf(text, section, blocks)) {
    if (lengthOf(paragraph) <= limit) yield paragraph;
    else
      for (const line of linesOf(text, paragraph)) {
        if (lengthOf(line) > limit) yield* cutLine(text, line, limit);
        else if (lengthOf(line) > 0) yield { start: line.start, end: line.end };
      }
  }
}

/** Joins neighbouring pieces as long as they fit together. */
function* packed(pieces: Iterable<TextRange>, limit: number): Generator<TextRange> {
  let current: TextRange | null = null;
  for (const piece of pieces) {
    if (current !== null && piece.end - current.start <= limit) current = { start: current.start, end: piece.end };
    else {
      if (current !== null) yield current;
      current = piece;
    }
  }
  if (current !== null) yield current;
}
