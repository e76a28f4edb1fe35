import { embeddingsError } from "../errors.js";

export interface ExpectedVectors {
  readonly count: number;
  readonly dimensions: number;
  /** Position of the first text in the caller's list, for the messages. */
  readonly firstPosition?: number;
}

/** Holds what came back against what every embedder promises: one vector for each text, each of the right size, finite and not zero. */
export function checkVectors(vectors: readonly Float32Array[], { count, dimensions, firstPosition = 0 }: ExpectedVectors): void {
  if (vectors.length !== count) {
    throw embeddingsError("EMBEDDING.WRONG_COUNT", `${count} texts were sent, ${vectors.length} vectors came back.`, {
      details: { expected: count, received: vectors.length },
    });
  }
  vectors.forEach((vector, index) => {
    checkVector(vector, firstPosition + index, dimensions);
  });
}

function checkVector(vector: Float32Array, position: number, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw embeddingsError(
      "EMBEDDING.WRONG_DIMENSIONS",
      `The vector of text ${position} has ${vector.length} dimensions instead of ${dimensions}.`,
      {
        details: { position, expected: dimensions, received: vector.length },
      },
    );
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  // One NaN or infinity anywhere shows in the sum; squares of 32-bit floats cannot overflow a 64-bit sum by themselves.
  if (Number.isFinite(squares) && squares > 0) return;
  const reason = squares === 0 ? "is zero everywhere" : "holds a value that is not a finite number";
  throw embeddingsError("EMBEDDING.INVALID_VECTOR", `The vector of text ${position} ${reason}.`, { details: { position } });
}
