import type { NeighbourPassage } from "@graphspan/core";
import type { NeighbourRow } from "../queries/surroundings.js";
import { groundSpan } from "./candidate.js";
import { passageKey } from "./passage-key.js";

/** An item, and the chunks beside it. */
export interface ItemWithNeighbours {
  readonly chunkId: string;
  readonly documentId: string;
  readonly neighbours: readonly NeighbourRow[];
}

export interface PlacedNeighbours {
  readonly context: readonly NeighbourPassage[];
  /** Whether a neighbour found no room. */
  readonly limited: boolean;
}

/**
 * Gives neighbours to items in rank order, the nearest first, as long as whole chunks fit into `maxUtf8Bytes`. No chunk comes twice,
 * and none that is an item itself. The neighbours of an item stand in reading order.
 *
 * @param items - Best first.
 */
export function placeNeighbours(items: readonly ItemWithNeighbours[], maxUtf8Bytes: number): PlacedNeighbours {
  const seen = new Set(items.map(passageKey));
  const context: NeighbourPassage[] = [];
  let left = maxUtf8Bytes;
  let limited = false;
  for (const { chunkId: ofChunkId, neighbours } of items) {
    const placed: NeighbourPassage[] = [];
    for (const row of [...neighbours].sort(nearestFirst)) {
      if (seen.has(passageKey(row))) continue;
      const utf8Bytes = Buffer.byteLength(row.text);
      if (utf8Bytes > left) {
        limited = true;
        continue;
      }
      seen.add(passageKey(row));
      left -= utf8Bytes;
      const { chunkId, documentId, distance, text } = row;
      placed.push({ label: "neighbour", ofChunkId, chunkId, documentId, distance, text, ...groundSpan(row, utf8Bytes) });
    }
    context.push(...placed.sort(inReadingOrder));
  }
  return { context, limited };
}

function nearestFirst(left: NeighbourRow, right: NeighbourRow): number {
  return Math.abs(left.distance) - Math.abs(right.distance) || inReadingOrder(left, right);
}

function inReadingOrder(left: { distance: number; chunkId: string }, right: { distance: number; chunkId: string }): number {
  return left.distance - right.distance || (left.chunkId < right.chunkId ? -1 : 1);
}
