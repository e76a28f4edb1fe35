import { z } from "zod";
import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { bestOfRoute } from "./best-of-route.js";
import { candidateItem } from "./candidate-item.js";
import { type CandidateRow, candidateRow } from "./candidate-row.js";
import { rescored, type VectorMeasure } from "./vector-score.js";

/** Which routes a query takes. The values of the routes are parameters; only what changes the text stands here. */
export interface CandidateShape {
  /** Property and measure by which to score again what the vector index found; null to trust the index. */
  readonly vector: { readonly rescore: VectorMeasure | null } | null;
  readonly fullText: boolean;
}

export interface CandidatesAnswer {
  readonly documents: number;
  readonly chunks: number;
  readonly candidates: readonly CandidateRow[];
}

/**
 * The best `$rowsPerRoute` chunks of each route in one trip, each chunk once with everything an evidence item needs.
 *
 * Parameters: `$vectorIndex`, `$indexCandidates`, `$vector` (with `$dimensions` where scores are computed again); `$fullTextIndex`,
 * `$fullTextQuery`, `$fullTextRows`; `$rowsPerRoute`.
 */
export function candidatesByRoutes(layout: Layout, { vector, fullText }: CandidateShape): Query<CandidatesAnswer> {
  const branches = [...(vector ? [vectorBranch(layout, vector.rescore)] : []), ...(fullText ? [fullTextBranch(layout)] : [])];
  return {
    name: `candidates.${routesOf({ vector, fullText })}`,
    access: "READ",
    text: cypher`CALL () { MATCH (document:${identifier(layout.labels.document)}) RETURN count(document) AS documents }
CALL () { MATCH (chunk:${identifier(layout.labels.chunk)}) RETURN count(chunk) AS chunks }
CALL () {
  CALL () {
${joinCypher(branches, "\n  UNION ALL\n")}
  }
  WITH chunk, collect({route: route, score: score}) AS hits
  RETURN collect(${candidateItem(layout, { scoped: false })}) AS candidates
}
RETURN documents, chunks, candidates`,
    row: z.object({ documents: z.number(), chunks: z.number(), candidates: z.array(candidateRow) }),
  };
}

/** Part of a query's name. */
export function routesOf({ vector, fullText }: { readonly vector: unknown; readonly fullText: unknown }): string {
  return `by${vector ? "Vector" : ""}${vector && fullText ? "And" : ""}${fullText ? "FullText" : ""}`;
}

function vectorBranch(layout: Layout, rescore: VectorMeasure | null): Cypher {
  return cypher`    CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node AS chunk, score
    ${bestOfRoute(layout, rescore === null ? cypher`score` : rescored(rescore))}
    RETURN chunk, score, 'vector' AS route`;
}

function fullTextBranch(layout: Layout): Cypher {
  return cypher`    CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node AS chunk, score
    ${bestOfRoute(layout, cypher`score`)}
    RETURN chunk, score, 'fullText' AS route`;
}
