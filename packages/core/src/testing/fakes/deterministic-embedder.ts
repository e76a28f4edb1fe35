import { z } from "zod";
import { parseOptions } from "../../errors/parse-options.js";
import type { Embedder } from "../../ports/embedder.js";
import { testingError } from "../errors.js";
import { wordsOf } from "./words-of.js";

const dimensionsSchema = z.int({ error: "the only argument is the number of dimensions, as in deterministicEmbedder(64)" }).min(1).max(4_096);

/**
 * An embedder without a model: each word adds a fixed pseudo-random direction, so texts that share words are near each other. Equal
 * text, equal vector, on every machine. It refuses what the port forbids, so that a caller who sends it is found out.
 *
 * @param dimensions - Size of the vectors, 1 to 4,096.
 * @throws `CONFIG.INVALID_OPTIONS`; `FAKE.REFUSED_INPUT` from `embed`, for a blank text and for half a surrogate pair.
 */
export function deterministicEmbedder(dimensions = 32): Embedder {
  parseOptions("deterministicEmbedder", dimensionsSchema, dimensions);
  return {
    model: "deterministic",
    dimensions,
    embed: async ({ texts, signal }) => {
      signal?.throwIfAborted();
      for (const text of texts) {
        if (text.trim() === "") throw testingError("FAKE.REFUSED_INPUT", "A blank text was sent to an embedder.");
        if (!text.isWellFormed()) throw testingError("FAKE.REFUSED_INPUT", "Half a surrogate pair was sent to an embedder.");
      }
      return Promise.resolve(texts.map((text) => embedWords(text, dimensions)));
    },
  };
}

function embedWords(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  const words = wordsOf(text);
  for (const word of words.length > 0 ? words : [text]) addDirection(vector, hash(word));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Adds numbers from -1 to 1 that the seed alone decides: a counter, scrambled. */
function addDirection(vector: Float32Array, seed: number): void {
  for (let index = 0; index < vector.length; index += 1) {
    let bits = (seed + Math.imul(index + 1, 0x9e3779b9)) | 0;
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    vector[index]! += ((bits ^ (bits >>> 16)) >>> 0) / 0x7fffffff - 1;
  }
}

/** FNV-1a over the UTF-16 units. */
function hash(word: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) bits = Math.imul(bits ^ word.charCodeAt(index), 0x01000193);
  return bits;
}
