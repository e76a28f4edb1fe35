import type { Embedder } from "@graphspan/core";
import type { Tally } from "./tally.js";

/** The same embedder, which counts the texts of which its model reads only the beginning, where it can tell. */
export function tellingCuts<Embedding extends { readonly embedder: Embedder }>(embedding: Embedding, tally: Tally): Embedding {
  const { embedder } = embedding;
  const { model, dimensions, window } = embedder;
  if (window === undefined) return embedding;
  const { maxTokens, tokenCounter } = window;
  const embed: Embedder["embed"] = async (request) => {
    const vectors = await embedder.embed(request);
    tally.truncated(request.texts.filter((text) => tokenCounter.countTokens(text) > maxTokens).length, maxTokens);
    return vectors;
  };
  return { ...embedding, embedder: { model, dimensions, window, embed } };
}
