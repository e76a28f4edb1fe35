/**
 * A limit that may have cost the reader something: a route had more `candidates`; further ones found no room among the `items` or `bytes`;
 * `neighbours` or `expansionRows` found none in the context; the scope holds more `scopeDocuments` than are searched; a route took hits of
 * the whole graph, as many as it may, and found fewer inside the scope than it was asked for.
 */
export type LimitName =
  | "candidates"
  | "items"
  | "bytes"
  | "neighbours"
  | "expansionRows"
  | "scopeDocuments"
  | "vectorScopeOverFetch"
  | "fullTextScopeOverFetch";

/** All of them. */
export const limitNames = [
  "candidates",
  "items",
  "bytes",
  "neighbours",
  "expansionRows",
  "scopeDocuments",
  "vectorScopeOverFetch",
  "fullTextScopeOverFetch",
] as const satisfies readonly LimitName[];
