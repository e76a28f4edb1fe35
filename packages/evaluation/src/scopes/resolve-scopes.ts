import type { Metadata } from "@graphspan/ingest";
import type { Corpus, CorpusDocument, CorpusRow } from "../corpus/corpus.js";
import type { EvaluationQuery, QueryScope, ScopeValue } from "../dataset/read-queries.js";
import { evaluationError } from "../errors.js";

/** The key that names a row or a group itself. */
const documentKey = "document";

/** Metadata keys that the scopes of these queries name. */
export function scopeKeysOf(queries: readonly EvaluationQuery[]): ReadonlySet<string> {
  return new Set(queries.flatMap(({ scope }) => Object.keys(scope ?? {})).filter((key) => key !== documentKey));
}

/**
 * Ids of the documents that each scoped query may be answered from, by query id.
 *
 * @throws `EVALUATION.EMPTY_SCOPE`, `EVALUATION.SCOPE_WITHIN_GROUP` for a scope that holds some rows of a group and not others: a scope
 * holds whole documents.
 */
export function resolveScopes(queries: readonly EvaluationQuery[], corpus: Corpus): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  return new Map(
    queries.flatMap(({ scope, ...query }) => {
      if (scope === null) return [];
      const key = JSON.stringify(scope);
      const ids = known.get(key) ?? documentsInside(scope, corpus, query);
      known.set(key, ids);
      return [[query.id, ids] as const];
    }),
  );
}

function documentsInside(
  scope: QueryScope,
  { documents }: Corpus,
  { id, place }: Pick<EvaluationQuery, "id" | "place">,
): readonly string[] {
  const inside = documents.filter((document) => isInside(scope, document, id));
  if (inside.length > 0) return inside.map(({ documentId }) => documentId);
  throw evaluationError("EVALUATION.EMPTY_SCOPE", `${place}: no row is in the scope ${JSON.stringify(scope)} of the query ${id}.`, {
    details: { query: id, place, scope },
  });
}

function isInside(scope: QueryScope, document: CorpusDocument, query: string): boolean {
  const rows = document.rows.filter((row) => holds(scope, row, document));
  if (rows.length === 0 || rows.length === document.rows.length) return rows.length > 0;
  throw evaluationError(
    "EVALUATION.SCOPE_WITHIN_GROUP",
    `The scope ${JSON.stringify(scope)} of the query ${query} holds ${rows.length} of the ${document.rows.length} rows that are the document ` +
      `${document.uri}.`,
    { details: { query, document: document.uri, scope } },
  );
}

function holds(scope: QueryScope, row: CorpusRow, { uri, isGroup }: CorpusDocument): boolean {
  return Object.entries(scope).every(([key, wanted]) => {
    if (key === documentKey) return wanted.includes(row.id) || (isGroup && wanted.includes(uri));
    return valuesOf(row.metadata, key).some((value) => wanted.includes(value));
  });
}

function valuesOf(metadata: Metadata, key: string): readonly ScopeValue[] {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  if (value === undefined) return [];
  return typeof value === "object" ? value : [value];
}
