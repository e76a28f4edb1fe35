import { z } from "zod";
import { type Layout, layouts } from "../../layout/layout.js";
import { objectOption } from "../../object-option.js";
import type { Retriever } from "../../retrieve/retriever.js";
import { scopeSchema } from "../../scope/scope-schema.js";
import type { Scope } from "../../scope/scope-types.js";
import type { GraphStore } from "../../store/graph-store.js";

/** Something in an answer that lies outside the scope it was asked under. */
export interface ScopeLeak {
  readonly question: string;
  /** Name of the scope, as the options have it. */
  readonly scope: string;
  /** Place in the evidence, as in `context[2].text`. */
  readonly path: string;
  /** An id; words of a chunk; a text property of a document or section; or a canary. */
  readonly kind: "id" | "text" | "property" | "canary";
  /** The document outside that it is of: the first by id, where several say the same. */
  readonly documentId: string;
}

/** A text that only those who may see a document may see, wherever it is stored. */
export interface ScopeCanary {
  readonly documentId: string;
  /** Looked for letter by letter. */
  readonly text: string;
}

/** Options of {@link findScopeLeaks}. */
export interface FindScopeLeaksOptions {
  readonly store: GraphStore;
  /** Names of the graph. @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** What is asked: a retriever, or anything that calls one with further options. */
  readonly retriever: Pick<Retriever, "retrieve">;
  /** Each is asked under each scope. */
  readonly questions: readonly string[];
  /** By names of your own. */
  readonly scopes: Readonly<Record<string, Scope>>;
  /** Texts that are stored elsewhere than in documents, sections and chunks, as in an entity. @default none */
  readonly canaries?: readonly ScopeCanary[] | undefined;
  /** Ends the search at once. */
  readonly signal?: AbortSignal | undefined;
}

interface ResolvedOptions extends FindScopeLeaksOptions {
  readonly layout: Layout;
  readonly canaries: readonly ScopeCanary[];
}

export const findScopeLeaksSchema: z.ZodType<ResolvedOptions> = z.strictObject({
  store: objectOption<GraphStore>("a store, as connect() makes it"),
  layout: objectOption<Layout>("a layout").default(layouts.graphspan),
  retriever: objectOption<Pick<Retriever, "retrieve">>("a retriever"),
  questions: z.array(z.string()).min(1, { error: "holds no question" }).readonly(),
  scopes: z.record(z.string(), scopeSchema).refine((scopes) => Object.keys(scopes).length > 0, { error: "holds no scope" }),
  canaries: z
    .array(z.strictObject({ documentId: z.string().min(1), text: z.string().min(1) }))
    .readonly()
    .default([]),
  signal: z.instanceof(AbortSignal).optional(),
});
