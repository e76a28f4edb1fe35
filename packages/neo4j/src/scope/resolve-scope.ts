import type { Layout } from "../layout/layout.js";
import type { GraphStore } from "../store/graph-store.js";
import { intersectRegions, type Region, wholeDocuments } from "./region.js";
import { type ResolvedScope, resolvedScope } from "./resolved-scope.js";
import type { Scope } from "./scope.js";

export interface ResolveScopeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that a query of the application's own may take. */
  readonly cypherTimeoutMs?: number | undefined;
}

/** Asks the graph which documents, and which bytes of them, a scope holds. */
export function resolveScope(_store: GraphStore, _layout: Layout, scope: Scope, _options: ResolveScopeOptions = {}): Promise<ResolvedScope> {
  const regions = partsOf(scope).map((part): Region => (part.kind === "documents" ? wholeDocuments(part.documentIds) : new Map()));
  return Promise.resolve(resolvedScope(nameOf(scope), regions.reduce(intersectRegions), false));
}

function partsOf(scope: Scope): readonly Exclude<Scope, { kind: "all" }>[] {
  return scope.kind === "all" ? scope.scopes : [scope];
}

function nameOf(scope: Scope): string {
  return scope.kind === "all" ? `all(${scope.scopes.map(nameOf).join(", ")})` : scope.kind;
}
