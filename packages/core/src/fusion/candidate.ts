/** One way to find candidates. */
export type RouteName = "vector" | "fullText" | "graph";

/** What identifies a chunk and gives it a place in the total order. Text is never an identity. */
export interface ChunkRef {
  readonly chunkId: string;
  readonly documentId: string;
  /** Position of the chunk in its document, from 0. */
  readonly chunkIndex: number;
}

/** A chunk as one route found it: its native score, on the route's own scale. */
export interface RouteHit {
  readonly route: RouteName;
  /** 1 for the best of the route. */
  readonly rank: number;
  /** Native score of the route: comparable inside the route only. */
  readonly score: number;
}

/** The order of everything that is ranked: higher score, then document, chunk index and id. Ids compare by UTF-16 units. */
export function compareRanked(
  left: ChunkRef & { readonly score: number },
  right: ChunkRef & { readonly score: number },
): number {
  return (
    right.score - left.score ||
    compareText(left.documentId, right.documentId) ||
    left.chunkIndex - right.chunkIndex ||
    compareText(left.chunkId, right.chunkId)
  );
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
