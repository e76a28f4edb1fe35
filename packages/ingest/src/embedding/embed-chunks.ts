import { types } from "node:util";
import { embeddingInput, type GraphspanError, isGraphspanError, untilAborted } from "@graphspan/core";
import { ingestError } from "../errors.js";
import type { Embedding } from "./embedding-of.js";

export interface ChunkVector {
  readonly id: string;
  /** The title that was embedded together with the text. */
  readonly title: string;
  readonly vector: Float32Array;
}

/**
 * Vectors for chunks, checked: a wrong one would be stored without an error and then never be found, or break every query. An embedder
 * that does not hear the signal is left behind.
 *
 * @throws `INGEST.INVALID_VECTOR`; `INGEST.TEXT_TOO_LONG` for a chunk that the model does not take; what else the embedder throws.
 */
export async function embedChunks(
  { set, embedder }: Embedding,
  chunks: readonly { readonly id: string; readonly title: string; readonly text: string }[],
  signal?: AbortSignal,
): Promise<ChunkVector[]> {
  if (chunks.length === 0) return [];
  signal?.throwIfAborted();
  const texts = chunks.map((chunk) => embeddingInput(set.inputTemplate, chunk));
  // Somebody else's code may give anything, whatever its type says.
  const vectors: unknown = await untilAborted(Promise.resolve(embedder.embed({ texts, kind: "document", signal })), signal).catch((error: unknown) => {
    throw isTooLong(error) ? tooLong(error, chunks) : error;
  });
  if (!Array.isArray(vectors)) throw ingestError("INGEST.INVALID_VECTOR", "The embedder gave no list of vectors.");
  if (vectors.length !== chunks.length)
    throw ingestError("INGEST.INVALID_VECTOR", `The embedder gave ${vectors.length} vectors for ${chunks.length} texts.`);
  return chunks.map(({ id, title }, index) => ({ id, title, vector: checked(vectors[index], set.dimensions, id) }));
}

const isTooLong = (error: unknown): error is GraphspanError => isGraphspanError(error) && error.code === "EMBEDDING.TEXT_TOO_LONG";

/** The embedder knows the text by its place in the list alone. */
function tooLong(cause: GraphspanError, chunks: readonly { readonly id: string }[]): GraphspanError {
  const chunk = chunks[Number(cause.details["position"])]?.id;
  const which = chunk === undefined ? "A chunk" : `The chunk ${chunk}`;
  return ingestError("INGEST.TEXT_TOO_LONG", `${which} is too long for the embedding model, or for its server.`, { cause, details: { chunk } });
}

function checked(vector: unknown, dimensions: number, chunk: string): Float32Array {
  const fault = types.isFloat32Array(vector) ? faultOf(vector, dimensions) : "is no Float32Array";
  if (fault === undefined) return vector as Float32Array;
  throw ingestError("INGEST.INVALID_VECTOR", `The vector of chunk ${chunk} ${fault}.`, { details: { chunk } });
}

function faultOf(vector: Float32Array, dimensions: number): string | undefined {
  if (vector.length !== dimensions) return `has ${vector.length} dimensions instead of ${dimensions}`;
  if (!vector.every(Number.isFinite)) return "holds a component that is not finite";
  if (vector.every((component) => component === 0)) return "has no length";
  return undefined;
}
