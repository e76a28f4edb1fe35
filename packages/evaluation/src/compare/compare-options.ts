import { type Embedder, type EmbeddingSet, parseOptions } from "@graphspan/core";
import { type GraphStore, type Layout, layouts, type Scope } from "@graphspan/neo4j";
import { z } from "zod";

/** An embedding set, and what embeds questions for it. */
export interface ComparedSet {
  readonly embeddingSet: EmbeddingSet;
  readonly embedder: Embedder;
}

/** Options of {@link compareEmbeddingSets}. */
export interface CompareEmbeddingSetsOptions {
  /** A connected store. */
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  readonly first: ComparedSet;
  readonly second: ComparedSet;
  /** As people ask them. One that is blank is refused. */
  readonly questions: readonly string[];
  /** How many passages of each ranking are compared: 1 to 256. @default 10 */
  readonly k?: number | undefined;
  /** What the questions may see. @default the whole graph */
  readonly scope?: Scope | undefined;
  /** Stops at once. */
  readonly signal?: AbortSignal | undefined;
  /** Is told how many questions are through. */
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
}

export interface ResolvedCompareOptions extends Pick<CompareEmbeddingSetsOptions, "store" | "first" | "second" | "questions"> {
  readonly layout: Layout;
  readonly k: number;
  readonly scope: Scope | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: NonNullable<CompareEmbeddingSetsOptions["onProgress"]>;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const comparedSet = z.strictObject({
  embeddingSet: z.custom<EmbeddingSet>(isObject, "must be an embedding set"),
  embedder: z.custom<Embedder>(isObject, "must be an embedder"),
});

const optionsSchema = z.strictObject({
  store: z.custom<GraphStore>(isObject, "must be a connected store"),
  layout: z.custom<Layout>(isObject, "must be a layout").default(layouts.graphspan),
  first: comparedSet,
  second: comparedSet,
  questions: z.array(z.string().refine((text) => text.trim() !== "", "is blank")).min(1),
  k: z.int().min(1).max(256).default(10),
  scope: z.custom<Scope>(isObject, "must be a scope").optional(),
  signal: z.instanceof(AbortSignal).optional(),
  onProgress: z
    .custom<ResolvedCompareOptions["onProgress"]>((value) => typeof value === "function", "must be a function")
    .default(() => () => undefined),
});

/** @throws `CONFIG.INVALID_OPTIONS` */
export function resolveCompareOptions(options: CompareEmbeddingSetsOptions): ResolvedCompareOptions {
  const { scope, signal, ...parsed } = parseOptions("compareEmbeddingSets", optionsSchema, options);
  return { ...parsed, scope, signal };
}
