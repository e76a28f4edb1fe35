import { parseOptions, type TokenCounter } from "@graphspan/core";
import { z } from "zod";
import { isPlainMap } from "../readers/plain-value.js";
import { lengthOf, type TextRange } from "../text/text-range.js";
import type { ChunkableText, Chunker } from "./chunker.js";
import { cutLine } from "./cut-line.js";
import { isTokenCounter } from "./is-token-counter.js";
import { linesOf } from "./lines.js";
import { overlapStart } from "./overlap.js";
import { packed, type Piece } from "./pack.js";
import { paragraphsOf } from "./paragraphs.js";
import { characterRuler, type Ruler } from "./ruler.js";
import { createTokenRuler } from "./token-ruler.js";

/** Options of {@link createStructureChunker}: chunks are limited in characters, or in tokens of a model. */
export type StructureChunkerOptions = CharacterLimits | TokenLimits;

/** Limits of chunks in characters as JavaScript counts them (UTF-16 units). */
export interface CharacterLimits {
  /** Longest chunk. 1 to 100,000. @default 1000 */
  readonly maxCharacters?: number | undefined;
  /** What a chunk repeats at most from the one before it in its section. Below `maxCharacters`. @default 0 */
  readonly overlapCharacters?: number | undefined;
}

/** Limits of chunks in tokens. */
export interface TokenLimits {
  /** Counts them, as an embedder's `window.tokenCounter`. */
  readonly tokenCounter: TokenCounter;
  /**
   * Longest chunk. 1 to 100,000, and never more than 16 characters a token, since some tokenizers take a word of any length for one. What is
   * embedded is a chunk with its title: leave room for that.
   */
  readonly maxTokens: number;
  /** What a chunk repeats at most from the one before it in its section. Below `maxTokens`. @default 0 */
  readonly overlapTokens?: number | undefined;
}

const longest = z.int().min(1).max(100_000);
const overlap = z.int().min(0).default(0);

const characterSchema = z
  .strictObject({ maxCharacters: longest.default(1_000), overlapCharacters: overlap })
  .refine(({ maxCharacters, overlapCharacters }) => overlapCharacters < maxCharacters, {
    path: ["overlapCharacters"],
    message: "must be below maxCharacters",
  });

const tokenLimits = z.strictObject({
  tokenCounter: z.custom<TokenCounter>(isTokenCounter, "must be a token counter with a name"),
  maxTokens: longest,
  overlapTokens: overlap,
});
const tokenSchema = tokenLimits.refine(({ maxTokens, overlapTokens }) => overlapTokens < maxTokens, { path: ["overlapTokens"], message: "must be below maxTokens" });

/** Whatever was passed, without what is undefined: that is not said. */
const said = (options: unknown): unknown =>
  isPlainMap(options) ? Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) : options;

const limitsTokens = (options: unknown): boolean => isPlainMap(options) && Object.keys(options).some((key) => Object.hasOwn(tokenLimits.shape, key));

/**
 * Cuts along the structure of a text. A chunk stays inside one section and takes as many whole paragraphs as fit; only a paragraph that
 * does not fit is cut, between lines, else sentences, else words, else graphemes. Code blocks and tables count as one paragraph. Takes time
 * in proportion to the text.
 *
 * No chunk is longer than the limit, but for one of a single code point. In tokens that is so since each chunk is counted as it is: tokens of
 * parts do not add up to those of the whole.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; its `chunk` throws `INGEST.INVALID_CHUNKS` where a token counter gives no number.
 */
export function createStructureChunker(options: StructureChunkerOptions = {}): Chunker {
  const given = said(options);
  if (!limitsTokens(given)) {
    const { maxCharacters, overlapCharacters } = parseOptions("createStructureChunker", characterSchema, given);
    const limits = { longest: maxCharacters, overlap: overlapCharacters };
    return chunkerWithin(`structure@1(${maxCharacters},${overlapCharacters})`, limits, () => characterRuler);
  }
  const { tokenCounter, maxTokens, overlapTokens } = parseOptions("createStructureChunker", tokenSchema, given);
  const limits = { longest: maxTokens, overlap: overlapTokens };
  const fingerprint = `structure@1(${maxTokens},${overlapTokens} tokens of ${tokenCounter.name})`;
  return chunkerWithin(fingerprint, limits, (text) => createTokenRuler(text, tokenCounter));
}

function chunkerWithin(fingerprint: string, limits: Omit<Limits, "ruler">, rulerOf: (text: string) => Ruler): Chunker {
  return {
    fingerprint,
    chunk: (source) => chunkSections(source, { ...limits, ruler: rulerOf(source.text) }),
    fits: (text) => rulerOf(text).fits({ start: 0, end: text.length }, limits.longest - limits.overlap),
  };
}

interface Limits {
  readonly ruler: Ruler;
  readonly longest: number;
  readonly overlap: number;
}

function chunkSections({ text, sectionStarts, blocks }: ChunkableText, limits: Limits): TextRange[] {
  const { ruler, longest, overlap } = limits;
  const borders = [...sectionStarts.filter((start) => start > 0), text.length];
  let start = 0;
  let block = 0;
  return borders.flatMap((end) => {
    const firstBlock = block;
    while (block < blocks.length && blocks[block]!.start < end) block += 1;
    const pieces = piecesOf(text, { start, end }, blocks.slice(firstBlock, block), limits);
    start = end;
    const chunks = [...packed(pieces, ruler, longest - overlap)].filter(holdsText(text));
    return overlap === 0 ? chunks : chunks.map(withOverlap(text, limits));
  });
}

/** A lone byte order mark is no white space to Unicode, but nothing to read either. */
const holdsText =
  (text: string) =>
  ({ start, end }: TextRange): boolean =>
    text.slice(start, end).trim() !== "";

/** Repeats as much as is allowed; in tokens, what is repeated and the chunk may not fit together, and half as much is tried. */
const withOverlap =
  (text: string, { ruler, longest, overlap }: Limits) =>
  (chunk: TextRange, index: number, chunks: readonly TextRange[]): TextRange => {
    const previous = chunks[index - 1];
    if (previous === undefined) return chunk;
    for (let most = overlap; most > 0; most >>= 1) {
      const earliest = ruler.reachBack({ start: previous.start + 1, end: chunk.start }, most);
      const start = overlapStart(text, previous, chunk.start, earliest);
      const isWithin = ruler.fits({ start, end: chunk.start }, overlap) && ruler.fits({ start, end: chunk.end }, longest);
      if (isWithin) return { start, end: chunk.end };
    }
    return chunk;
  };

/** The largest pieces of a section that fit into the limit, in order. */
function* piecesOf(text: string, section: TextRange, blocks: readonly TextRange[], { ruler, longest, overlap }: Limits): Generator<Piece> {
  const limit = longest - overlap;
  for (const paragraph of paragraphsOf(text, section, blocks)) {
    if (ruler.fits(paragraph, limit)) yield paragraph;
    else
      for (const line of linesOf(text, paragraph)) {
        if (!ruler.fits(line, limit)) yield* cutLine(text, line, ruler, limit);
        else if (lengthOf(line) > 0) yield { start: line.start, end: line.end };
      }
  }
}
