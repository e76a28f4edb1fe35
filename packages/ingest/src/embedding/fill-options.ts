import { type Embedder, type EmbeddingSet, parseOptions } from "@graphspan/core";
import type { GraphStore, Layout } from "@graphspan/neo4j";
import { z } from "zod";
import { graphOptions, hasMethods, isFunction } from "../run/option-schemas.js";
import { type Embedding, embeddingOf } from "./embedding-of.js";
import type { FillEvent } from "./fill-event.js";

/** Options of {@link fillEmbeddingSet}. */
export interface FillEmbeddingSetOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** The set to fill, as `resolveEmbeddingSet` or `readEmbeddingSets` gives it. */
  readonly embeddingSet: EmbeddingSet;
  /** Makes the vectors of the set. */
  readonly embedder: Embedder;
  /**
   * Milliseconds after which the claims of a process that gave no sign of life are taken over by others: 1,000 to 86,400,000. A living process
   * renews its claims three times in this time, however long its embedder takes.
   *
   * @default 60000
   */
  readonly leaseMs?: number | undefined;
  /** Stops at once. What is written stays, and the next fill goes on from there. */
  readonly signal?: AbortSignal | undefined;
  /** Is told what happens, in order: for progress bars and logs. */
  readonly onEvent?: ((event: FillEvent) => void) | undefined;
}

export interface ResolvedFillOptions {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly embedding: Embedding;
  readonly leaseMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (event: FillEvent) => void;
}

const optionsSchema = z.strictObject({
  store: graphOptions.store,
  layout: graphOptions.layout,
  signal: graphOptions.signal,
  embeddingSet: z.custom<EmbeddingSet>((value) => typeof value === "object" && value !== null && "inputTemplate" in value, "must be an embedding set"),
  embedder: z.custom<Embedder>(hasMethods("embed"), "must be an embedder"),
  leaseMs: z.int().min(1_000).max(86_400_000).default(60_000),
  onEvent: z.custom<(event: FillEvent) => void>(isFunction, "must be a function").default(() => () => undefined),
});

/** @throws `CONFIG.INVALID_OPTIONS`, `INGEST.EMBEDDER_MISMATCH` */
export function resolveFillOptions(options: FillEmbeddingSetOptions): ResolvedFillOptions {
  const { embeddingSet, embedder, signal, ...parsed } = parseOptions("fillEmbeddingSet", optionsSchema, options);
  return { ...parsed, signal, embedding: embeddingOf(embeddingSet, embedder) };
}
