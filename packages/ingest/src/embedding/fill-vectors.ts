import { inRun } from "@graphspan/neo4j";
import { chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import { chunksWithoutVector } from "../queries/chunks-without-vector.js";
import type { WriteContext } from "../writing/write-context.js";
import { type Embedding, embedChunks } from "./embed-chunks.js";

/** Chunks that are embedded and written at once. */
const pageSize = 250;

/** Gives chunks the vectors they lack: from a time without an embedder, or from a run that was interrupted. Yields how many. */
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
    await inRun(context, (transaction) => transaction.run(chunkVectorsWrite(layout, layout.labels.chunk), { rows, property }));
    yield rows.length;
    after = chunks.at(-1)!.id;
  }
}
