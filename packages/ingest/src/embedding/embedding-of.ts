import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { ingestError } from "../errors.js";

/** What is embedded, and under which contract. */
export interface Embedding {
  readonly set: EmbeddingSet;
  readonly embedder: Embedder;
}

/** @throws `INGEST.EMBEDDER_MISMATCH` when the embedder would fill another set. */
export function embeddingOf(set: EmbeddingSet | null, embedder: Embedder): Embedding {
  if (set === null)
    throw ingestError("INGEST.EMBEDDER_MISMATCH", "There is an embedder, but no embedding set that its vectors could go to.");
  if (set.model === embedder.model && set.dimensions === embedder.dimensions) return { set, embedder };
  throw ingestError(
    "INGEST.EMBEDDER_MISMATCH",
    `The set ${set.id} holds vectors of ${set.model} (${set.dimensions}), the embedder is ${embedder.model} (${embedder.dimensions}).`,
  );
}
