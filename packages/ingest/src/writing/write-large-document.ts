import type { ChunkVector } from "../embedding/embed-chunks.js";
import { chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import { chunksPublish, chunksWrite } from "../queries/chunks-write.js";
import { publishedProperties, stagedProperties } from "./chunk-properties.js";
import type { PlannedChunk, PlannedDocument } from "./planned-document.js";
import { keepChunks, lockDocuments } from "./replace-chunks.js";
import type { WriteContext } from "./write-context.js";
import { writeStructure } from "./write-structure.js";

/** Publishing moves no text, but touches every chunk. */
const publishTimeoutMs = 10 * 60_000;

/** Writes some chunks of a document without making them retrievable. What was staged by a run that broke off is used again. */
export async function stageChunks(
  document: PlannedDocument,
  { chunks, vectors }: { readonly chunks: readonly PlannedChunk[]; readonly vectors: readonly ChunkVector[] },
  context: WriteContext,
): Promise<void> {
  const { store, layout, run, vectorProperty, signal } = context;
  const rows = chunks.map((chunk) => ({ id: chunk.id, documentId: document.id, properties: stagedProperties(chunk, context) }));
  await store.transaction(
    async (transaction) => {
      await lockDocuments(transaction, [document], context);
      await transaction.run(chunksWrite(layout), { rows, run });
      if (vectors.length > 0) await transaction.run(chunkVectorsWrite(layout), { rows: vectors, property: vectorProperty });
    },
    { signal },
  );
}

/** Makes a staged document visible and its earlier version disappear, in one transaction that moves no text. */
export async function publishDocument(document: PlannedDocument, context: WriteContext): Promise<void> {
  const { store, layout, vectorProperties, signal } = context;
  const titles = new Map(document.chunks.map(({ id, title }) => [id, title]));
  const noVectors = Object.fromEntries(vectorProperties.map((property) => [property, null]));
  await store.transaction(
    async (transaction) => {
      await lockDocuments(transaction, [document], context);
      const kept = await keepChunks(transaction, [document], { context, stays: ({ id }) => titles.has(id) });
      const retitled = new Set(kept.filter(({ id, title }) => titles.get(id) !== title).map(({ id }) => id));
      const rows = document.chunks.map((chunk) => ({
        id: chunk.id,
        properties: { ...publishedProperties(document.id, chunk, context), ...(retitled.has(chunk.id) ? noVectors : {}) },
      }));
      await transaction.run(chunksPublish(layout), { rows });
      await writeStructure(transaction, [document], context);
    },
    { signal, timeoutMs: publishTimeoutMs },
  );
}
