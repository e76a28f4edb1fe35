import { createHash } from "node:crypto";
import type { Embedder } from "@graphspan/core";

/**
 * An embedder without a model: each word adds a fixed pseudo-random direction, so texts that share words are near each other. Equal
 * text, equal vector, on every machine. It refuses what the port forbids, so that a caller who sends it is found out.
 */
export function deterministicEmbedder(dimensions = 32): Embedder {
  return {
    model: "deterministic",
    dimensions,
    embed: async ({ texts, signal }) => {
      signal?.throwIfAborted();
      for (const text of texts) {
        if (text.trim() === "") throw new Error("A blank text was sent to an embedder.");
        if (!text.isWellFormed()) throw new Error("A text with a lone surrogate was sent to an embedder.");
      }
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
