import { createHash } from "node:crypto";
import type { Embedder } from "@graphspan/core";

/**
 * An embedder without a model: each word adds a fixed pseudo-random direction, so texts that share words are near each other. Equal
 * text, equal vector, on every machine.
 */
export function deterministicEmbedder(dimensions = 32): Embedder {
  return {
    model: "deterministic",
    dimensions,
    embed: ({ texts, signal }) => {
      signal?.throwIfAborted();
      return Promise.resolve(texts.map((text) => embedWords(text, dimensions)));
    },
  };
}

function embedWords(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text];
  for (const word of words) {
    const digest = createHash("shake256", { outputLength: dimensions }).update(word).digest();
    digest.forEach((byte, index) => (vector[index] = vector[index]! + (byte - 127.5) / 127.5));
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
