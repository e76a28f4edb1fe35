import type { ByteSpan } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { byteOrderMarkLength } from "./byte-order-mark.js";
import { windowsLineEndsIn } from "./line-ends.js";
import { placeChunks, type PlacedChunks } from "./place-chunks.js";
import type { NotPlaced, Placement } from "./placement.js";

/** Places the texts of a document, in reading order, in the bytes of its file. Pure. */
export function placeDocument(source: { readonly file: string; readonly bytes: Uint8Array }, texts: readonly string[]): Placement {
  const { bytes } = source;
  const chunks = texts.map((text) => Buffer.from(text));
  const placed = placeChunks(bytes, chunks);
  if ("code" in placed) return { grounding: "chunk", reason: reasonOf(placed, source, chunks) };
  const spans = placed.starts.map((startByte, chunk) => ({ startByte, endByte: startByte + chunks[chunk]!.length }));
  return { grounding: "source", spans, sha256: contentHash(bytes), uncoveredBytes: countUncovered(bytes, spans) };
}

function reasonOf(
  placed: Exclude<PlacedChunks, { readonly starts: readonly number[] }>,
  { file, bytes }: { readonly file: string; readonly bytes: Uint8Array },
  chunks: readonly Uint8Array[],
): NotPlaced {
  const windows = placed.code === "DIFFERENT" ? windowsLineEndsIn(bytes, chunks) : null;
  return windows === null ? { ...placed, file } : { code: "LINE_ENDS", file, windows };
}

/** Spans begin in growing order, but one may end within the one before. */
function countUncovered(file: Uint8Array, spans: readonly ByteSpan[]): number {
  let reached: number = byteOrderMarkLength(file);
  let uncovered = 0;
  for (const { startByte, endByte } of spans) {
    uncovered += Math.max(0, startByte - reached);
    reached = Math.max(reached, endByte);
  }
  return uncovered + file.length - reached;
}
