import type { GraphStore } from "@graphspan/neo4j";
import { chunkPlaces } from "../space/space-queries.js";
import type { Space } from "../space/space.js";
import type { Corpus } from "./corpus.js";
import type { PlacedRow } from "./group.js";

/** The row that a chunk was cut from. */
export type RowOf = (chunk: { readonly chunkId: string; readonly documentId: string }) => string;

/** Groups of one query. */
const batchSize = 20;

/**
 * Learns which chunk comes from which row. A document of one row tells it by its id; the chunks of groups are read back, since where they
 * begin tells the row. What somebody else has put into a kept space is no row: it bears its own id.
 */
export async function rowsOfChunks(store: GraphStore, { layout }: Space, corpus: Corpus, signal: AbortSignal | undefined): Promise<RowOf> {
  const byDocument = new Map(corpus.documents.map(({ documentId, isGroup, rows }) => [documentId, { isGroup, rows }]));
  const byChunk = new Map<string, string>();
  const groups = corpus.documents.filter(({ isGroup }) => isGroup).map(({ documentId }) => documentId);
  for (let start = 0; start < groups.length; start += batchSize) {
    const places = await store.run(chunkPlaces(layout), { documentIds: groups.slice(start, start + batchSize) }, { signal });
    for (const { id, documentId, startByte } of places) {
      const row = rowAt(byDocument.get(documentId)?.rows ?? [], startByte);
      if (row !== undefined) byChunk.set(id, row);
    }
  }
  return ({ chunkId, documentId }) => {
    const document = byDocument.get(documentId);
    const row = document?.isGroup === false ? document.rows[0]?.id : byChunk.get(chunkId);
    return row ?? chunkId;
  };
}

/** The last row that begins at this byte or before. */
function rowAt(rows: readonly PlacedRow[], startByte: number): string | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]!.startByte <= startByte) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1]?.id;
}
