import type { Embedder } from "@graphspan/core";

/** A question and the texts that may answer it. */
export interface ScoreByMeaningInput {
  readonly question: string;
  readonly texts: readonly string[];
  readonly embedder: Embedder;
  readonly signal: AbortSignal | undefined;
}

/** Cosine of the question and each text, 0 for those that point away from it. */
export async function scoreByMeaning({ question, texts, embedder, signal }: ScoreByMeaningInput): Promise<readonly number[]> {
  if (texts.length === 0 || question.trim() === "") return texts.map(() => 0);
  const [[asked], vectors] = await Promise.all([
    embedder.embed({ texts: [question.toWellFormed()], kind: "question", signal }),
    embedder.embed({ texts, kind: "document", signal }),
  ]);
  return vectors.map((vector) => Math.max(0, cosine(asked!, vector)));
}

function cosine(left: Float32Array, right: Float32Array): number {
  const [dot, one, other] = left.reduce(
    ([product, square, otherSquare], value, index) => [product + value * right[index]!, square + value * value, otherSquare + right[index]! ** 2],
    [0, 0, 0] as readonly [number, number, number],
  );
  return dot / Math.sqrt(one * other);
}
