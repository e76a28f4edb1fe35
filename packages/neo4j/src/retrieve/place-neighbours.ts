import { type ContextPassage, utf8Length } from "@graphspan/core";
import type { NeighbourRow } from "../queries/neighbours-read.js";
import { groundSpan } from "./candidate.js";

export interface PlacedNeighbours {
  readonly context: readonly ContextPassage[];
  /** Whether a neighbour found no room. */
  readonly limited: boolean;
}

/**
 * Gives neighbours to items in rank order, the nearest first, as long as whole chunks fit into `maxUtf8Bytes`. No chunk comes twice,
 * and none that is an item itself. The neighbours of an item stand in reading order.
 *
 * @param itemIds - Chunk ids of the items, best first.
 */
export function placeNeighbours(rows: readonly NeighbourRow[], itemIds: readonly string[], maxUtf8Bytes: number): PlacedNeighbours {
  const seen = new Set(itemIds);
  const context: ContextPassage[] = [];
  let left = maxUtf8Bytes;
  let limited = false;
  for (const itemId of itemIds) {
    const placed: ContextPassage[] = [];
    for (const row of rows.filter(({ ofChunkId }) => ofChunkId === itemId).sort(nearestFirst)) {
      if (seen.has(row.chunkId)) continue;
      const bytes = utf8Length(row.text);
      if (bytes > left) {
        limited = true;
        continue;
      }
      seen.add(row.chunkId);
      left -= bytes;
      placed.push(toPassage(row));
    }
    context.push(...placed.sort(inReadingOrder));
  }
  return { context, limited };
}

function toPassage(row: NeighbourRow): ContextPassage {
  const { ofChunkId, chunkId, documentId, distance, text } = row;
  return { label: "neighbour", ofChunkId, chunkId, documentId, distance, text, ...groundSpan(row) };
}

function nearestFirst(left: NeighbourRow, right: NeighbourRow): number {
  return Math.abs(left.distance) - Math.abs(right.distance) || inReadingOrder(left, right);
}

function inReadingOrder(left: { distance: number; chunkId: string }, right: { distance: number; chunkId: string }): number {
  return left.distance - right.distance || (left.chunkId < right.chunkId ? -1 : 1);
}
