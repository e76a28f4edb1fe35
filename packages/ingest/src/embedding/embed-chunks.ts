import { type Embedder, embeddingInput, type EmbeddingSet } from "@graphspan/core";
import { ingestError } from "../errors.js";

/** What is embedded, and under which contract. */
export interface Embedding {
  readonly set: EmbeddingSet;
  readonly embedder: Embedder;
}

export interface ChunkVector {
  readonly id: string;
  readonly vector: Float32Array;
}

/**
 * Vectors for chunks, checked: a wrong one would be stored without an error and then never be found, or break every query.
 *
 * @throws `INGEST.INVALID_VECTOR`, and what the embedder throws.
 */
export async function embedChunks(
  { set, embedder }: Embedding,
  chunks: readonly { readonly id: string; readonly title: string; readonly text: string }[],
  signal?: AbortSignal,
): Promise<ChunkVector[]> {
  if (chunks.length === 0) return [];
  const texts = chunks.map((chunk) => embeddingInput(set.inputTemplate, chunk));
  const vectors = await embedder.embed({ texts, kind: "document", signal });
  if (vectors.length !== chunks.length)
    throw ingestError("INGEST.INVALID_VECTOR", `The embedder gave ${vectors.length} vectors for ${chunks.length} texts.`);
  return chunks.map(({ id }, index) => ({ id, vector: checked(vectors[index]!, set.dimensions, id) }));
}

function checked(vector: Float32Array, dimensions: number, chunk: string): Float32Array {
  const fault = faultOf(vector, dimensions);
  if (fault === undefined) return vector;
  throw ingestError("INGEST.INVALID_VECTOR", `The vector of chunk ${chunk} ${fault}.`, { details: { chunk } });
}

function faultOf(vector: Float32Array, dimensions: number): string | undefined {
  if (vector.length !== dimensions) return `has ${vector.length} dimensions instead of ${dimensions}`;
  if (!vector.every(Number.isFinite)) return "holds a component that is not finite";
  if (vector.every((component) => component === 0)) return "has no length";
  return undefined;
}
