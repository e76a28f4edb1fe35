import type { ScopeShape } from "../queries/candidates-shape.js";
import type { ResolvedScope } from "../scope/resolved-scope.js";

/** What queries need to know of a scope to be written. */
export function scopeShape(scope: ResolvedScope | null): ScopeShape {
  if (scope === null) return "everything";
  return scope.isRanged ? "ranges" : "documents";
}
