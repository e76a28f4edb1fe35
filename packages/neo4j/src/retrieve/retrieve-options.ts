import { type Budget, type BudgetOptions, budgetSchema, type Embedder, type EmbeddingSet, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { neo4jError } from "../errors.js";
import { type Layout, layouts } from "../layout/layout.js";
import { compileScope, type CompiledScope } from "../scope/compile-scope.js";
import { type Scope, scopeSchema } from "../scope/scope.js";
import type { GraphStore } from "../store/graph-store.js";
import { hybrid, type Preset } from "./preset.js";

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

/** Options of one retrieval. */
export interface RetrieveOptions {
  /** What this retrieval may see, made with `scope`. @default the whole graph */
  readonly scope?: Scope | undefined;
  /** What this retrieval may spend. */
  readonly budget?: BudgetOptions | undefined;
  /** Ends the retrieval at once, on the server too. */
  readonly signal?: AbortSignal | undefined;
}

export interface RetrieverSettings {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet | null;
  readonly embedder: Embedder | undefined;
  readonly preset: Preset;
}

const object = <Value>(what: string): z.ZodType<Value> =>
  z.custom<Value>((value) => typeof value === "object" && value !== null, { error: `must be ${what}` });

const retrieverSchema: z.ZodType<Omit<RetrieverSettings, "embedder"> & { embedder?: Embedder | undefined }> = z.strictObject({
  store: object<GraphStore>("a store, as connect() makes it"),
  layout: object<Layout>("a layout").default(layouts.graphspan),
  embeddingSet: object<EmbeddingSet>("an embedding set, or null").nullable(),
  embedder: object<Embedder>("an embedder").optional(),
  preset: z
    .strictObject({
      name: z.enum(["vector", "fullText", "hybrid"]),
      routes: z
        .array(z.enum(["vector", "fullText"]))
        .min(1)
        .readonly(),
      fusion: z.enum(["rrf", "none"]),
    })
    .refine(({ routes }) => new Set(routes).size === routes.length, { error: "names a route twice" })
    .refine(({ routes, fusion }) => fusion === "rrf" || routes.length === 1, { error: "needs a fusion for more than one route" })
    .default(hybrid()),
});

const retrieveSchema: z.ZodType<{ scope?: Scope | undefined; budget: Budget; signal?: AbortSignal | undefined }> = z.strictObject({
  scope: scopeSchema.optional(),
  budget: budgetSchema.prefault({}),
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
export function parseRetrieveCall(
  question: string,
  options: RetrieveOptions,
): {
  readonly question: string;
  readonly budget: Budget;
  readonly scope: CompiledScope | null;
  readonly signal: AbortSignal | undefined;
} {
  const parsedQuestion = parseOptions("retrieve", z.strictObject({ question: z.string() }), { question });
  const { scope, budget, signal } = parseOptions("retrieve", retrieveSchema, options);
  return { ...parsedQuestion, budget, scope: scope === undefined ? null : compileScope(scope), signal };
}
