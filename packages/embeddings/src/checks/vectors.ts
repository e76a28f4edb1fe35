import { embeddingsError } from "../errors.js";

/** Holds what came back against what every embedder promises: one vector for each text, each of the right size, finite and not zero. */
export function checkVectors(vectors: readonly Float32Array[], expected: { readonly count: number; readonly dimensions: number }): void {
  if (vectors.length !== expected.count) {
    throw embeddingsError("EMBEDDING.WRONG_COUNT", `${expected.count} texts were sent, ${vectors.length} vectors came back.`, {
      details: { expected: expected.count, received: vectors.length },
    });
  }
  vectors.forEach((vector, position) => {
    checkVector(vector, position, expected.dimensions);
  });
}

function checkVector(vector: Float32Array, position: number, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw embeddingsError("EMBEDDING.WRONG_DIMENSIONS", `The vector of text ${position} has ${vector.length} dimensions instead of ${dimensions}.`, {
      details: { position, expected: dimensions, received: vector.length },
    });
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  // One NaN or infinity anywhere makes the sum NaN or infinite; squares of 32-bit floats cannot overflow a 64-bit sum by themselves.
  if (Number.isFinite(squares) && squares > 0) return;
  const reason = squares === 0 ? "is zero everywhere" : "holds a value that is not a finite number";
  throw embeddingsError("EMBEDDING.INVALID_VECTOR", `The vector of text ${position} ${reason}.`, { details: { position } });
}
