import { requireEmbeddingSet, type Transaction } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import { chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import type { WriteContext } from "./write-context.js";

/**
 * Writes vectors into chunks under a label, within a transaction of the run.
 *
 * @throws `EMBEDDING_SET.DROPPING`, `EMBEDDING_SET.NOT_FOUND` when the set was dropped since the run began.
 */
export async function writeVectors(
  transaction: Transaction,
  label: string,
  rows: readonly ChunkVector[],
  { layout, vectorProperty, registeredSet }: WriteContext,
): Promise<void> {
  if (rows.length === 0) return;
  if (registeredSet !== null) await requireEmbeddingSet(transaction, layout, registeredSet);
  await transaction.run(chunkVectorsWrite(layout, label), { rows, property: vectorProperty });
}
