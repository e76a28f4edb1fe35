import { answersInOrder, type Query, type Transaction } from "@graphspan/neo4j";
import { adoptedDocument, givenBack } from "../errors.js";
import { chunksById, chunksOfDocuments, type StoredChunk } from "../queries/chunks-of-documents.js";
import { chunksDelete, chunksUnchain } from "../queries/chunks-write.js";
import { documentsLock } from "../queries/documents-write.js";
import { chunksUnstage } from "../queries/staged-chunks.js";
import type { PlannedDocument } from "./planned-document.js";
import type { WriteContext } from "./write-context.js";

/**
 * Locks documents for the transaction, in one order for everybody, so that two ingests wait for each other instead of deadlocking.
 *
 * @returns How many of them belong to an adoption.
 * @throws `INGEST.ADOPTED_DOCUMENT` when one does and must not be replaced, since the adoption may have come after our look; also when the
 * adoption of one was undone while it was waited for.
 */
export async function lockDocuments(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { layout, run, replaceAdopted }: WriteContext,
): Promise<number> {
  const names = layout.properties.document;
  const firstWords = [names.id, names.corpus, names.uri, names.path, names.title];
  const rows = documents
    .map(({ id, properties }) => ({
      id,
      properties: { ...Object.fromEntries(firstWords.map((name) => [name, properties[name]])), [names.run]: run },
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const [row] = await transaction.run(documentsLock(layout), { rows, idProperty: names.id, runProperty: names.run });
  const { locked, adopted } = row!;
  if (locked < rows.length) throw givenBack();
  if (adopted > 0 && !replaceAdopted) throw adoptedDocument();
  return adopted;
}

/** Chunks that the graph has of documents, those of an unfinished version too, and those that somebody has left without their document. */
export async function findStoredChunks(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { layout, vectorProperty }: WriteContext,
): Promise<readonly StoredChunk[]> {
  const planned = documents.flatMap(({ chunks }) => chunks.map(({ id }) => id));
  const [stored, named] = await answersInOrder([
    transaction.run(chunksOfDocuments(layout, vectorProperty), { ids: documents.map(({ id }) => id) }),
    transaction.run(chunksById(layout, vectorProperty), { ids: planned }),
  ]);
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...named.filter(({ id }) => !known.has(id))];
}

/**
 * Deletes the chunks that the new versions do not have, published or staged, and unties those that stay from their neighbours; staged ones
 * among them become chunks. Returns the ones that stay, by their ids.
 */
export async function keepChunks(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  stored: readonly StoredChunk[],
  { layout }: WriteContext,
): Promise<ReadonlyMap<string, StoredChunk>> {
  const planned = new Set(documents.flatMap(({ chunks }) => chunks.map(({ id }) => id)));
  const write = async (query: Query<unknown>, chunks: readonly StoredChunk[]): Promise<void> => {
    if (chunks.length > 0) await transaction.run(query, { ids: chunks.map(({ id }) => id) });
  };
  const kept = stored.filter(({ id }) => planned.has(id));
  const gone = stored.filter(({ id }) => !planned.has(id));
  const { chunk, stagedChunk } = layout.labels;
  await write(
    chunksDelete(layout, chunk),
    gone.filter(({ isStaged }) => !isStaged),
  );
  await write(
    chunksDelete(layout, stagedChunk),
    gone.filter(({ isStaged }) => isStaged),
  );
  await write(
    chunksUnstage(layout),
    kept.filter(({ isStaged }) => isStaged),
  );
  await write(
    chunksUnchain(layout),
    kept.filter(({ isStaged }) => !isStaged),
  );
  return new Map(kept.map((chunk) => [chunk.id, chunk]));
}
