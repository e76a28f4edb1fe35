import { chunkId, contentHash } from "@graphspan/neo4j";
import type { DocumentToAdopt } from "../documents/document-to-adopt.js";

/** A chunk with what it is given. */
export interface AdoptedChunk {
  readonly elementId: string;
  readonly text: string;
  readonly id: string;
  readonly documentId: string;
  /** Null where the chunk is not placed. */
  readonly startByte: number | null;
  readonly endByte: number | null;
  /** Whether its document is one that is made for it. */
  readonly isMade: boolean;
}

/** What one transaction writes. */
export interface AdoptedBatch {
  /** Each stands in one batch: that of its first chunks. */
  readonly documents: readonly DocumentToAdopt[];
  readonly chunks: readonly AdoptedChunk[];
}

/** Few enough for a small heap. Texts are sent back, so that a chunk whose text changed meanwhile is not taken for the one that was placed. */
const most = { documents: 1_000, chunks: 1_000, characters: 4 * 1024 * 1024 };

/** Cuts the documents into transactions. Memory holds one batch and one document. */
export async function* adoptedBatches(documents: AsyncIterable<DocumentToAdopt>): AsyncGenerator<AdoptedBatch> {
  let batch: { documents: DocumentToAdopt[]; chunks: AdoptedChunk[] } = { documents: [], chunks: [] };
  let characters = 0;
  for await (const document of documents) {
    batch.documents.push(document);
    for (const chunk of chunksOf(document)) {
      batch.chunks.push(chunk);
      characters += chunk.text.length;
      if (batch.chunks.length < most.chunks && characters < most.characters) continue;
      yield batch;
      [batch, characters] = [{ documents: [], chunks: [] }, 0];
    }
    if (batch.documents.length < most.documents) continue;
    yield batch;
    [batch, characters] = [{ documents: [], chunks: [] }, 0];
  }
  if (batch.documents.length > 0 || batch.chunks.length > 0) yield batch;
}

/**
 * A chunk that is placed gets the id that an ingest would give to the same bytes. One that is not gets one of its place among the others,
 * as an empty span, which no other chunk has.
 */
function* chunksOf({ documentId, elementId, chunks, placement }: DocumentToAdopt): Generator<AdoptedChunk> {
  for (const [position, { elementId: chunk, text }] of chunks.entries()) {
    const span = placement.grounding === "source" ? placement.spans[position]! : null;
    const { startByte, endByte } = span ?? { startByte: position, endByte: position };
    yield {
      elementId: chunk,
      text,
      id: chunkId({ documentId, startByte, endByte, contentHash: contentHash(text) }),
      documentId,
      startByte: span === null ? null : startByte,
      endByte: span === null ? null : endByte,
      isMade: elementId === null,
    };
  }
}
