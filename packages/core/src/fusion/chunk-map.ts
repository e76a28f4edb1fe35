import type { ChunkRef } from "./candidate.js";

/** What identifies a chunk: its id is one of its document only, for an adopted graph may call the first chunk of every document `:0`. */
export type ChunkIdentity = Pick<ChunkRef, "documentId" | "chunkId">;

/** One value a chunk. */
export interface ChunkMap<Value> {
  get(chunk: ChunkIdentity): Value | undefined;
  set(chunk: ChunkIdentity, value: Value): void;
}

/** A map in each document: two ids need not be joined to one, which costs more than two look-ups and can make two chunks look alike. */
export function createChunkMap<Value>(): ChunkMap<Value> {
  const documents = new Map<string, Map<string, Value>>();
  return {
    get: ({ documentId, chunkId }) => documents.get(documentId)?.get(chunkId),
    set({ documentId, chunkId }, value) {
      const chunks = documents.get(documentId);
      if (chunks) chunks.set(chunkId, value);
      else documents.set(documentId, new Map([[chunkId, value]]));
    },
  };
}

export function isSameChunk(left: ChunkIdentity, right: ChunkIdentity): boolean {
  return left.chunkId === right.chunkId && left.documentId === right.documentId;
}
