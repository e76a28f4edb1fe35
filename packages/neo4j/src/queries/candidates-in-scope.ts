import { z } from "zod";
import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { bestOfRoute } from "./best-of-route.js";
import { candidateItem } from "./candidate-item.js";
import { candidateRow } from "./candidate-row.js";
import { type CandidatesAnswer, routesOf } from "./candidates-by-routes.js";
import { isInScope } from "./in-scope.js";
import { countInScope } from "./scope-size.js";
import { rescored, scored, type VectorMeasure } from "./vector-score.js";

/** How the vector route keeps to the scope: in the index, whose name SEARCH wants in its text; or by comparing every chunk. */
type ScopedVectorShape =
  | { readonly strategy: "inIndex"; readonly index: string; readonly rescore: VectorMeasure | null }
  | { readonly strategy: "exact"; readonly measure: VectorMeasure };

export interface ScopedShape {
  readonly vector: ScopedVectorShape | null;
  /** Whether the first `$fullTextRows` hits are looked at, or all. */
  readonly fullText: "first" | "all" | null;
}

export interface ScopedAnswer extends CandidatesAnswer {
  /** Full-text hits that were looked at where only the first were, inside the scope or not. */
  readonly fullTextHits: number;
}

/**
 * The best `$rowsPerRoute` chunks of each route inside the scope, as `candidatesByRoutes` finds them in the whole graph.
 *
 * Parameters: those of a compiled scope and of `candidatesByRoutes`, without `$vectorIndex`.
 */
export function candidatesInScope(layout: Layout, { vector, fullText }: ScopedShape): Query<ScopedAnswer> {
  const branches = [...(vector ? [vectorBranch(layout, vector)] : []), ...(fullText ? [fullTextBranch(layout, fullText)] : [])];
  return {
    name: `candidates.inScope.${routesOf({ vector, fullText })}`,
    access: "READ",
    text: cypher`${vector?.strategy === "inIndex" ? cypher`CYPHER 25 ` : cypher``}${countInScope(layout)}
CALL () {
  ${fullText === "first" ? firstFullTextHits : cypher`RETURN [] AS found`}
}
CALL (found) {
  CALL (found) {
${joinCypher(branches, "\n  UNION ALL\n")}
  }
  WITH chunk, collect({route: route, score: score}) AS hits
  RETURN collect(${candidateItem(layout, { scoped: true })}) AS candidates
}
RETURN documents, chunks, size(found) AS fullTextHits, candidates`,
    row: z.object({ documents: z.number(), chunks: z.number(), fullTextHits: z.number(), candidates: z.array(candidateRow) }),
  };
}

const firstFullTextHits = cypher`CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node, score
  RETURN collect({chunk: node, score: score}) AS found`;

function vectorBranch(layout: Layout, shape: ScopedVectorShape): Cypher {
  const chunk = identifier(layout.labels.chunk);
  const documentId = chunkDocumentId(layout);
  if (shape.strategy === "exact")
    return cypher`    MATCH (chunk:${chunk}) WHERE ${isInScope(documentId)}
    WITH chunk, ${scored(shape.measure)} AS score
    ${bestOfRoute(layout, cypher`score`, cypher`score IS NOT NULL`)}
    RETURN chunk, score, 'vector' AS route`;
  return cypher`    MATCH (chunk:${chunk})
      SEARCH chunk IN (VECTOR INDEX ${identifier(shape.index)} FOR $vector WHERE ${documentId} IN $scopeStoredIds LIMIT $indexCandidates)
      SCORE AS score
    ${bestOfRoute(layout, shape.rescore === null ? cypher`score` : rescored(shape.rescore), isInScope(documentId))}
    RETURN chunk, score, 'vector' AS route`;
}

/** A question of which the analyzer leaves nothing would match by the ids of the scope alone, which score 0. */
function fullTextBranch(layout: Layout, reach: "first" | "all"): Cypher {
  const hits =
    reach === "first"
      ? cypher`UNWIND found AS hit
    WITH hit.chunk AS chunk, hit.score AS score`
      : cypher`CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery) YIELD node AS chunk, score`;
  return cypher`    ${hits}
    ${bestOfRoute(layout, cypher`score`, cypher`score > 0 AND ${isInScope(chunkDocumentId(layout))}`)}
    RETURN chunk, score, 'fullText' AS route`;
}

function chunkDocumentId({ properties: { chunk } }: Layout): Cypher {
  return cypher`chunk.${identifier(chunk.documentId)}`;
}
