import { fullTextQuery, type SearchField } from "../full-text/full-text-query.js";
import type { Layout } from "../layout/layout.js";
import { fullTextInScope } from "../scope/full-text-scope.js";
import type { FullTextIndexDescription } from "./index-description.js";
import type { PlanInput } from "./plan-input.js";
import { indexObstacle, skipped, type SkippedRoute } from "./skipped-route.js";

/** One way to search words. */
export interface FullTextAttempt {
  readonly strategy: "unscoped" | "inIndex" | "overFetch";
  readonly query: string;
  /** Hits to look at. */
  readonly rows: number;
}

export interface FullTextPlan {
  readonly run: true;
  readonly index: FullTextIndexDescription;
  readonly fields: readonly string[];
  /** In this order, until one brings enough or all there is. */
  readonly attempts: readonly FullTextAttempt[];
}

/** A hit in the title counts half. */
const titleBoost = 0.5;
/** Full-text hits of equal score come in no certain order, so more are asked for than are kept. */
const rowsPerCandidate = 3;
/** Hits to look at first where the index cannot tell those of the scope from others. */
const overFetchedRows = 1_000;
/** Hits to look at in all. */
const mostRows = 100_000;

export function planFullTextRoute(input: PlanInput): FullTextPlan | SkippedRoute {
  const { question, layout, indexes } = input;
  const index = indexes.fullText;
  const obstacle = indexObstacle(index, layout.indexes.fullTextIndexName);
  if (index === null || obstacle !== null) return skipped(obstacle ?? "");
  const fields = searchFields(layout, index.properties);
  if (fields.length === 0) return skipped(`the index ${index.name} reads neither the text nor the title of chunks`);
  const query = fullTextQuery(question, fields);
  return query.text === null
    ? skipped(query.reason)
    : { run: true, index, fields: fields.map(({ property }) => property), attempts: attempts(query, index, input) };
}

/** What is asked of the index. Without a documentId in it, or where that could lose a document, the scope is applied to its hits. */
function attempts(
  question: { readonly text: string; readonly clauses: number },
  { properties, analyzer }: FullTextIndexDescription,
  { scope, scopeStrategy, layout, candidatesPerRoute }: PlanInput,
): FullTextAttempt[] {
  const rows = rowsPerCandidate * candidatesPerRoute;
  if (scope === null) return [{ strategy: "unscoped", query: question.text, rows }];
  const property = layout.properties.chunk.documentId;
  const canFilter = scopeStrategy !== "overFetch" && properties.includes(property);
  const scoped = canFilter ? fullTextInScope({ documentIds: scope.documentIds, property, analyzer, question }) : null;
  const [strategy, query, first] =
    scoped === null
      ? (["overFetch", question.text, Math.max(rows, overFetchedRows)] as const)
      : (["inIndex", scoped, rows] as const);
  return [first, mostRows].map((rowsLookedAt) => ({ strategy, query, rows: rowsLookedAt }));
}

/** Text and title: their folded copies where the index has them, else what is stored. */
function searchFields({ properties: { chunk } }: Layout, indexed: readonly string[]): SearchField[] {
  return [
    { folded: chunk.searchText, stored: chunk.text, boost: 1 },
    { folded: chunk.searchTitle, stored: chunk.title, boost: titleBoost },
  ].flatMap(({ folded, stored, boost }) => {
    const property = [folded, stored].find((name) => indexed.includes(name));
    return property === undefined ? [] : [{ property, boost, isFolded: property === folded }];
  });
}
