import type { Random } from "../../harness/random.js";

/**
 * How far documents lie from the middle of their topic, passages from their document, questions from the passage they are about. The
 * neighbours of a question are then so alike that vectors of one bit a number have about 95 % of the nearest 20 among their first 60, as
 * with a real embedding model. Documents farther apart would make every index look perfect.
 */
const spread = { document: 0.45, passage: 0.7, question: 0.5 } as const;

/** Two numbers of the normal distribution (Box and Muller). */
function normalPair(random: Random): readonly [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random.fraction()));
  const angle = 2 * Math.PI * random.fraction();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function direction(random: Random, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let index = 0; index < dimensions; index += 2) {
    const [first, second] = normalPair(random);
    vector[index] = first;
    if (index + 1 < dimensions) vector[index + 1] = second;
  }
  return unit(vector);
}

function near(center: Float32Array, distance: number, random: Random): Float32Array {
  const away = direction(random, center.length);
  return unit(center.map((value, index) => value + distance * away[index]!));
}

/** Vectors as embedding models give them: of length 1, gathered around topics and documents. */
export const vectors = {
  topic: direction,
  document: (topic: Float32Array, random: Random): Float32Array => near(topic, spread.document, random),
  passage: (document: Float32Array, random: Random): Float32Array => near(document, spread.passage, random),
  question: (passage: Float32Array, random: Random): Float32Array => near(passage, spread.question, random),
} as const;
