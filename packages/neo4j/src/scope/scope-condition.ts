import { parseOptions } from "@graphspan/core";
import type { Cypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isChunkInScope } from "../queries/in-scope.js";
import { documentsShape } from "../retrieve/scope-shape.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { Parameters } from "../store/query.js";
import { resolveScope } from "./resolve-scope.js";
import { scopeSchema } from "./scope-schema.js";
import type { Scope } from "./scope-types.js";

/** A scope as a condition of a query. */
export interface ScopeCondition {
  /** Whether the chunk of that variable lies in the scope. */
  readonly holds: (chunk: Cypher) => Cypher;
  /** What the condition reads. */
  readonly parameters: Parameters;
}

/**
 * Makes a condition of a scope, for queries about chunks: asks the graph which documents it holds, as a retrieval does.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `SCOPE.INVALID_ROW`, `SCOPE.TOO_MANY_RANGES`, `SCOPE.TOO_MANY_ROWS`
 */
export async function scopeCondition(store: Pick<GraphStore, "run" | "readCypher">, layout: Layout, scope: Scope, { signal }: Pick<CallOptions, "signal"> = {}): Promise<ScopeCondition> {
  const resolved = await resolveScope(store, layout, parseOptions("scopeCondition", scopeSchema, scope), { signal });
  const shape = documentsShape(resolved);
  return { holds: (chunk) => isChunkInScope(chunk, layout, shape), parameters: { ...resolved.parameters } };
}
