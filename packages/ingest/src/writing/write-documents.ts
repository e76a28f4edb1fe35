import type { ChunkVector } from "../embedding/embed-chunks.js";
import { chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import { chunksPublish, chunksWrite } from "../queries/chunks-write.js";
import { publishedProperties, stagedProperties } from "./chunk-properties.js";
import type { PlannedDocument } from "./planned-document.js";
import { keepChunks, lockDocuments } from "./replace-chunks.js";
import type { WriteContext } from "./write-context.js";
import { writeStructure } from "./write-structure.js";

/**
 * Writes documents in one transaction, each in place of its earlier version: nobody sees half of one, or an old chunk beside a new one. A
 * chunk that is the same as before (span, text, title) stays, with its vectors and whatever else hangs on it.
 */
export async function writeDocuments(
  documents: readonly PlannedDocument[],
  vectors: readonly ChunkVector[],
  context: WriteContext,
): Promise<void> {
  const { store, layout, run, vectorProperty, signal } = context;
  const titles = new Map(documents.flatMap(({ chunks }) => chunks.map(({ id, title }) => [id, title])));
  const chunks = documents.flatMap((document) => document.chunks.map((chunk) => ({ documentId: document.id, chunk })));
  await store.transaction(
    async (transaction) => {
      await lockDocuments(transaction, documents, context);
      const kept = await keepChunks(transaction, documents, { context, stays: ({ id, title }) => titles.get(id) === title });
      const rows = chunks.map(({ documentId, chunk }) => ({
        id: chunk.id,
        documentId,
        properties: { ...stagedProperties(chunk, context), ...publishedProperties(documentId, chunk, context) },
      }));
      if (rows.length > 0) await transaction.run(chunksWrite(layout), { rows, run });
      const keptIds = new Set(kept.map(({ id }) => id));
      if (keptIds.size > 0) await transaction.run(chunksPublish(layout), { rows: rows.filter(({ id }) => keptIds.has(id)) });
      if (vectors.length > 0) await transaction.run(chunkVectorsWrite(layout), { rows: vectors, property: vectorProperty });
      await writeStructure(transaction, documents, context);
    },
    { signal },
  );
}
