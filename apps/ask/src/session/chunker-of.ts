import type { Embedder } from "@graphspan/core";
import { type Chunker, createStructureChunker } from "@graphspan/ingest";
import { askError } from "../errors.js";
import type { ChunkUnit } from "./chunk-units.js";

/** How documents are to be cut, as on the command line. */
export interface ChunkFlags {
  readonly size?: number | undefined;
  readonly overlap?: number | undefined;
  readonly unit: ChunkUnit;
}

/**
 * The chunker that is asked for; undefined for the default one.
 *
 * @throws `ASK.USAGE` where the model of the embedder cannot say what a token is, or a passage would repeat itself as a whole.
 */
export function chunkerOf({ size, overlap = 0, unit }: ChunkFlags, embedder: Embedder | null): Chunker | undefined {
  if (unit === "characters") {
    const maxCharacters = size ?? 1_000;
    requireLess(overlap, maxCharacters);
    return size === undefined && overlap === 0 ? undefined : createStructureChunker({ maxCharacters, overlapCharacters: overlap });
  }
  const window = embedder?.window;
  if (window === undefined)
    throw askError("ASK.USAGE", "--chunk-unit tokens takes an embedder that counts the tokens of its model: --embedder local does.");
  const maxTokens = size ?? window.maxTokens;
  requireLess(overlap, maxTokens);
  return createStructureChunker({ tokenCounter: window.tokenCounter, maxTokens, overlapTokens: overlap });
}

function requireLess(overlap: number, size: number): void {
  if (overlap >= size) throw askError("ASK.USAGE", `--chunk-overlap must be less than the size of a passage, which is ${size}.`);
}
