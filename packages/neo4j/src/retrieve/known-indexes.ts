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

/** An index may be made anew with other properties or another analyzer, and no query fails for it. */
const refreshAfterMs = 30_000;

export interface KnownIndexesOptions {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet | null;
  readonly routes: readonly RetrievalRoute[];
  /** Clock, in milliseconds. @default performance.now */
  readonly now?: () => number;
}

/** Remembers the indexes for half a minute once those of the routes are ready; until then the server is asked each time. */
export function knownIndexes({ store, layout, embeddingSet, routes, now = () => performance.now() }: KnownIndexesOptions): KnownIndexes {
  const needed = routes.filter((route) => route !== "vector" || embeddingSet !== null);
  let known: { readonly indexes: RetrievalIndexes; readonly readAt: number } | undefined;
  return {
    async read(signal) {
      const readAt = now();
      if (known && readAt - known.readAt < refreshAfterMs) return known.indexes;
      known = undefined;
      const indexes = await describeIndexes(store, layout, embeddingSet, { signal });
      if (needed.every((route) => indexes[route]?.state === "ONLINE")) known = { indexes, readAt };
      return indexes;
    },
    resize({ documents, chunks }) {
      if (known) known = { ...known, indexes: { ...known.indexes, documents, chunks } };
    },
    forget() {
      known = undefined;
    },
  };
}
