import type { DocumentsShape, ScopeShape } from "../queries/candidates-shape.js";
import type { ResolvedScope } from "../scope/resolved-scope.js";

/** What queries need to know of a scope to be written. */
export function documentsShape({ isRanged, mayHaveNumbers }: ResolvedScope): DocumentsShape {
  if (isRanged) return "ranges";
  return mayHaveNumbers ? "numberedDocuments" : "documents";
}

export function scopeShape(scope: ResolvedScope | null): ScopeShape {
  return scope === null ? "everything" : documentsShape(scope);
}
