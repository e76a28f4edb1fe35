import { inRun } from "@graphspan/neo4j";
import { chunksLock } from "../queries/chunk-vectors-write.js";
import { chunksWithoutVector } from "../queries/chunks-without-vector.js";
import type { WriteContext } from "../writing/write-context.js";
import { writeVectors } from "../writing/write-vectors.js";
import { embedChunks } from "./embed-chunks.js";
import type { Embedding } from "./embedding-of.js";

/** Chunks that are embedded and written at once. */
const pageSize = 250;

/** Gives chunks the vectors they lack: from a time without an embedder, or from a run that was interrupted. Yields how many have got one. */
export async function* fillVectors(
  documentIds: readonly string[],
  embedding: Embedding,
  context: WriteContext,
): AsyncGenerator<number> {
  const { store, layout, signal } = context;
  const { property } = embedding.set;
  for (let after = ""; ;) {
    const chunks = await store.run(chunksWithoutVector(layout, property), { ids: documentIds, after, limit: pageSize }, { signal });
    if (chunks.length === 0) return;
    const rows = await embedChunks(embedding, chunks, signal);
    yield await inRun(context, async (transaction) => {
      await transaction.run(chunksLock(layout), { rows: rows.map(({ id }) => ({ id })) });
      return writeVectors(transaction, layout.labels.chunk, rows, context);
    });
    after = chunks.at(-1)!.id;
  }
}
