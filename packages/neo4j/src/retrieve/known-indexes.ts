import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { GraphStore } from "../store/graph-store.js";
import { describeIndexes, type RetrievalIndexes } from "./index-description.js";
import type { RetrievalRoute } from "./preset.js";

/** What a retriever knows of the indexes, so that it need not ask before each question. */
export interface KnownIndexes {
  read(signal: AbortSignal | undefined): Promise<RetrievalIndexes>;
  /** Corrects the size of the graph: each answer of the server tells it. */
  resize(size: { readonly documents: number; readonly chunks: number }): void;
  /** Asks the server again next time. */
  forget(): void;
}

/** Remembers the indexes once those of the routes are ready; until then the server is asked each time. */
export function knownIndexes(
  store: GraphStore,
  layout: Layout,
  embeddingSet: EmbeddingSet | null,
  routes: readonly RetrievalRoute[],
): KnownIndexes {
  const needed = routes.filter((route) => route !== "vector" || embeddingSet !== null);
  let known: RetrievalIndexes | undefined;
  return {
    async read(signal) {
      if (known) return known;
      const indexes = await describeIndexes(store, layout, embeddingSet, { signal });
      if (needed.every((route) => indexes[route]?.state === "ONLINE")) known = indexes;
      return indexes;
    },
    resize({ documents, chunks }) {
      if (known) known = { ...known, documents, chunks };
    },
    forget() {
      known = undefined;
    },
  };
}
