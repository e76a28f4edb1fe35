import type { Embedder } from "@graphspan/core";
import type { CorpusDocument } from "../retrieve/corpus/corpus.js";
import { syntheticModel } from "../retrieve/graph/load-graph.js";

/** An embedder that has every vector already: what is measured with it is all but the embedding. */
export interface GivenVectors extends Embedder {
  /** Makes the vectors of a document known. */
  add(document: CorpusDocument): void;
}

/**
 * @param keep - Whether a vector is kept once it was asked for. In a stream of documents it is not: each is asked for once.
 */
export function createGivenVectors({ dimensions, keep }: { readonly dimensions: number; readonly keep: boolean }): GivenVectors {
  const vectors = new Map<string, Float32Array>();
  return {
    model: syntheticModel,
    dimensions,
    add({ sections }) {
      for (const { chunks } of sections) for (const { text, vector } of chunks) vectors.set(text, vector);
    },
    embed({ texts }) {
      return Promise.resolve(
        texts.map((input) => {
          const passage = passageOf(input);
          const vector = vectors.get(passage)!;
          if (!keep) vectors.delete(passage);
          return vector;
        }),
      );
    },
  };
}

/** Titles and headings stand on lines above it. */
const passageOf = (input: string): string => input.slice(input.lastIndexOf("\n") + 1);
