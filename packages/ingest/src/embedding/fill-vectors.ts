import type { CallOptions, GraphStore, Layout } from "@graphspan/neo4j";
import { chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import { chunksWithoutVector } from "../queries/chunks-without-vector.js";
import { type Embedding, embedChunks } from "./embed-chunks.js";

/** Chunks that are embedded and written at once. */
const pageSize = 500;

/** Gives chunks the vectors they lack: from a time without an embedder, or from a run that was interrupted. Yields how many. */
export async function* fillVectors(
  store: GraphStore,
  layout: Layout,
  { documentIds, embedding, ...call }: { readonly documentIds: readonly string[]; readonly embedding: Embedding } & CallOptions,
): AsyncGenerator<number> {
  const { property } = embedding.set;
  for (let after = ""; ;) {
    const chunks = await store.run(chunksWithoutVector(layout, property), { ids: documentIds, after, limit: pageSize }, call);
    if (chunks.length === 0) return;
    const rows = await embedChunks(embedding, chunks, call.signal);
    await store.run(chunkVectorsWrite(layout), { rows, property }, call);
    yield rows.length;
    after = chunks.at(-1)!.id;
  }
}
