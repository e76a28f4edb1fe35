import { requireEmbeddingSet, type Transaction } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import { chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import type { WriteContext } from "./write-context.js";

/**
 * Writes vectors into chunks under a label, within a transaction of the run.
 *
 * @returns How many were written: a chunk that has another title by now, or is gone, gets none.
 * @throws `EMBEDDING_SET.DROPPING`, `EMBEDDING_SET.NOT_FOUND` when the set was dropped since the run began; `EMBEDDING_SET.DIFFERENT` when it
 * was then added anew in another place.
 */
export async function writeVectors(
  transaction: Transaction,
  label: string,
  rows: readonly ChunkVector[],
  { layout, vectorProperty, registeredSet }: WriteContext,
): Promise<number> {
  if (rows.length === 0) return 0;
  if (registeredSet !== null) await requireEmbeddingSet(transaction, layout, registeredSet);
  const [counted] = await transaction.run(chunkVectorsWrite(layout, label), { rows, property: vectorProperty });
  return counted!.written;
}
