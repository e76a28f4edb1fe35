import { type Budget, type BudgetOptions, budgetSchema, type Embedder, type EmbeddingSet, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { neo4jError } from "../errors.js";
import { type Layout, layouts } from "../layout/layout.js";
import { objectOption } from "../object-option.js";
import { scopeSchema } from "../scope/scope-schema.js";
import type { Scope } from "../scope/scope-types.js";
import type { GraphStore } from "../store/graph-store.js";
import { type CypherExpansion, cypherExpansionSchema } from "./cypher-expansion.js";
import { hybrid, type Preset, presetSchema } from "./preset.js";

/** Options of {@link createRetriever}. */
export interface RetrieverOptions {
  readonly store: GraphStore;
  /** Names of the graph. @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** The vectors to search; null to search without vectors. */
  readonly embeddingSet: EmbeddingSet | null;
  /** Embeds questions with the model of the embedding set. Without it the vector route is skipped, and the trace says so. */
  readonly embedder?: Embedder | undefined;
  /** Which routes are taken and how they are joined. @default hybrid() */
  readonly preset?: Preset | undefined;
}

/**
 * How the vector route keeps to a scope. `auto` takes what is fastest among what loses nothing; `exact` compares every chunk of the scope, however
 * many there are; `inIndex` filters inside the vector index; `overFetch` takes 9,999 hits of the whole index and keeps those inside. The
 * full-text route filters inside its index where it can, except under `overFetch`.
 */
export type ScopeStrategyChoice = "auto" | "exact" | "inIndex" | "overFetch";

/** Options of one retrieval. */
export interface RetrieveOptions {
  /** What this retrieval may see, made with `scope`. @default the whole graph */
  readonly scope?: Scope | undefined;
  /** For people who know better than `auto`. @default "auto" */
  readonly scopeStrategy?: ScopeStrategyChoice | undefined;
  /** Chunks of a scope that `auto` may compare one by one: 1 to 1,000,000. @default 10000 */
  readonly scopeExactChunks?: number | undefined;
  /** What this retrieval may spend. */
  readonly budget?: BudgetOptions | undefined;
  /** A query whose rows come beside the items as context; null for none. @default that of the preset */
  readonly cypherExpansion?: CypherExpansion | null | undefined;
  /** Ends the retrieval at once, on the server too. */
  readonly signal?: AbortSignal | undefined;
}

/** {@link RetrieverOptions} with everything filled in. */
export interface RetrieverSettings {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet | null;
  readonly embedder: Embedder | undefined;
  readonly preset: Preset;
}

/** One retrieval: its question, and {@link RetrieveOptions} with everything filled in. */
export interface RetrieveCall {
  readonly question: string;
  readonly scope?: Scope | undefined;
  readonly scopeStrategy: ScopeStrategyChoice;
  readonly scopeExactChunks: number;
  readonly budget: Budget;
  readonly cypherExpansion?: CypherExpansion | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

const retrieverSchema: z.ZodType<Omit<RetrieverSettings, "embedder"> & { embedder?: Embedder | undefined }> = z.strictObject({
  store: objectOption<GraphStore>("a store, as connect() makes it"),
  layout: objectOption<Layout>("a layout").default(layouts.graphspan),
  embeddingSet: objectOption<EmbeddingSet>("an embedding set, or null").nullable(),
  embedder: objectOption<Embedder>("an embedder").optional(),
  preset: presetSchema.default(hybrid()),
});

const questionSchema = z.strictObject({ question: z.string() });

const callSchema: z.ZodType<Omit<RetrieveCall, "question">> = z.strictObject({
  scope: scopeSchema.optional(),
  scopeStrategy: z.enum(["auto", "exact", "inIndex", "overFetch"]).default("auto"),
  scopeExactChunks: z.int().min(1).max(1_000_000).default(10_000),
  budget: budgetSchema.prefault({}),
  cypherExpansion: cypherExpansionSchema.nullable().optional(),
  signal: z.instanceof(AbortSignal).optional(),
});

/** @throws `CONFIG.INVALID_OPTIONS`, `EMBEDDING.SET_MISMATCH`. */
export function parseRetrieverOptions(options: RetrieverOptions): RetrieverSettings {
  const { embedder, ...settings } = parseOptions("createRetriever", retrieverSchema, options);
  const { embeddingSet } = settings;
  if (embedder && embeddingSet && (embedder.model !== embeddingSet.model || embedder.dimensions !== embeddingSet.dimensions))
    throw neo4jError(
      "EMBEDDING.SET_MISMATCH",
      `The embedder is ${embedder.model} with ${embedder.dimensions} numbers, the embedding set ${embeddingSet.id} holds vectors of ` +
        `${embeddingSet.model} with ${embeddingSet.dimensions}.`,
      { details: { embedder: { model: embedder.model, dimensions: embedder.dimensions }, embeddingSet: embeddingSet.id } },
    );
  return { ...settings, embedder };
}

/** @throws `CONFIG.INVALID_OPTIONS`. */
export function parseRetrieveCall(question: string, options: RetrieveOptions): RetrieveCall {
  return { ...parseOptions("retrieve", questionSchema, { question }), ...parseOptions("retrieve", callSchema, options) };
}
