import type { Embedder } from "@graphspan/core";
import { answersError } from "../errors.js";

/** A question and the texts that may answer it. */
export interface ScoreByMeaningInput {
  readonly question: string;
  readonly texts: readonly string[];
  readonly embedder: Embedder;
  readonly signal: AbortSignal | undefined;
}

/**
 * Cosine of the question and each text, 0 for those that point away from it.
 *
 * @throws `ANSWER.INVALID_VECTOR` where the embedder gives what cannot be compared; what the embedder throws.
 */
export async function scoreByMeaning({ question, texts, embedder, signal }: ScoreByMeaningInput): Promise<readonly number[]> {
  if (texts.length === 0 || question.trim() === "") return texts.map(() => 0);
  const [asked, vectors] = await Promise.all([
    embedder.embed({ texts: [question.toWellFormed()], kind: "question", signal }),
    embedder.embed({ texts, kind: "document", signal }),
  ]);
  const [reference] = comparable(asked, 1, embedder);
  return comparable(vectors, texts.length, embedder).map((vector) => Math.max(0, cosine(reference!, vector)));
}

function comparable(vectors: readonly Float32Array[], count: number, { model, dimensions }: Embedder): readonly Float32Array[] {
  const problem =
    vectors.length !== count ? `${vectors.length} vectors for ${count} texts` : vectors.map((vector) => problemOf(vector, dimensions)).find((each) => each !== undefined);
  if (problem !== undefined) throw answersError("ANSWER.INVALID_VECTOR", `The model ${model} gave ${problem}.`, { details: { model, dimensions } });
  return vectors;
}

function problemOf(vector: Float32Array, dimensions: number): string | undefined {
  if (vector.length !== dimensions) return `a vector of ${vector.length} numbers instead of ${dimensions}`;
  if (!vector.every(Number.isFinite)) return "a vector with a number that is not finite";
  return vector.some((value) => value !== 0) ? undefined : "a vector of zeros";
}

function cosine(left: Float32Array, right: Float32Array): number {
  const [dot, one, other] = left.reduce(
    ([product, square, otherSquare], value, index) => [product + value * right[index]!, square + value * value, otherSquare + right[index]! ** 2],
    [0, 0, 0] as readonly [number, number, number],
  );
  return dot / Math.sqrt(one * other);
}
