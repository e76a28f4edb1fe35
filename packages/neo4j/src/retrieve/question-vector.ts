import { type Embedder, untilAborted } from "@graphspan/core";
import { neo4jError } from "../errors.js";

/**
 * The vector of a question.
 *
 * @throws `EMBEDDING.UNUSABLE_VECTOR` when the embedder gives something that cannot be compared; the signal's reason when it aborts.
 */
export async function embedQuestion(embedder: Embedder, question: string, signal: AbortSignal | undefined): Promise<Float32Array> {
  const [vector] = await untilAborted(embedder.embed({ texts: [question.toWellFormed()], kind: "question", signal }), signal);
  const flaw = describeFlaw(vector, embedder.dimensions);
  if (vector === undefined || flaw !== null)
    throw neo4jError("EMBEDDING.UNUSABLE_VECTOR", `The model ${embedder.model} gave ${flaw ?? "no vector"} for the question.`, {
      details: { model: embedder.model, dimensions: embedder.dimensions },
    });
  return vector;
}

function describeFlaw(vector: Float32Array | undefined, dimensions: number): string | null {
  if (vector === undefined) return "no vector";
  if (vector.length !== dimensions) return `a vector of ${vector.length} numbers instead of ${dimensions}`;
  if (!vector.every(Number.isFinite)) return "a vector with a number that is not finite";
  return vector.some((value) => value !== 0) ? null : "a vector of zeros";
}
