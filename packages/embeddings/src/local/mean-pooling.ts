import type { TokenVectors } from "./encoder.js";

/** The vector of a text: the mean of its tokens' vectors, scaled to length 1. */
export function meanPooled({ values, tokens, dimensions }: TokenVectors): Float32Array {
  // Summed in 64 bits; the mean's divisor falls away when the sum is scaled to length 1.
  const sum = new Float64Array(dimensions);
  for (let start = 0; start < tokens * dimensions; start += dimensions) {
    for (let index = 0; index < dimensions; index += 1) sum[index]! += values[start + index]!;
  }
  let squares = 0;
  for (const value of sum) squares += value * value;
  const length = Math.sqrt(squares);
  return Float32Array.from(sum, (value) => value / length);
}
