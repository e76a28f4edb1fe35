import type { Transaction } from "@graphspan/neo4j";
import { chunksOfDocuments, type StoredChunk } from "../queries/chunks-of-documents.js";
import { chunksDelete, chunksUnchain } from "../queries/chunks-write.js";
import { documentsLock } from "../queries/documents-write.js";
import type { PlannedDocument } from "./planned-document.js";
import type { WriteContext } from "./write-context.js";

/** Locks documents for the transaction, in one order for everybody, so that two ingests wait for each other instead of deadlocking. */
export async function lockDocuments(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { layout, run }: WriteContext,
): Promise<void> {
  const names = layout.properties.document;
  const firstWords = [names.id, names.corpus, names.uri, names.path, names.title];
  const rows = documents
    .map(({ id, properties }) => ({
      id,
      properties: { ...Object.fromEntries(firstWords.map((name) => [name, properties[name]])), [names.run]: run },
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  await transaction.run(documentsLock(layout), { rows });
}

/** Deletes the chunks that the new versions do not have, and unties those that stay. Returns the ones that stay. */
export async function keepChunks(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { context: { layout, vectorProperty }, stays }: { readonly context: WriteContext; readonly stays: (chunk: StoredChunk) => boolean },
): Promise<StoredChunk[]> {
  const stored = await transaction.run(chunksOfDocuments(layout, vectorProperty), { ids: documents.map(({ id }) => id) });
  if (stored.length === 0) return [];
  const kept = stored.filter(stays);
  const keptIds = new Set(kept.map(({ id }) => id));
  await transaction.run(chunksDelete(layout), { ids: stored.map(({ id }) => id).filter((id) => !keptIds.has(id)) });
  await transaction.run(chunksUnchain(layout), { ids: [...keptIds] });
  return kept;
}
