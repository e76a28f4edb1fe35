import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { CandidatesShape, VectorSearch } from "./candidates-shape.js";
import { isChunkInScope } from "./in-scope.js";
import { indexHits } from "./index-hits.js";
import { bestRows, inTotalOrder } from "./ranked-chunks.js";
import { compared, rescored, scored, type VectorMeasure } from "./vector-score.js";

/** The vector route: binds `byVector`, and where an index is searched under a scope `vectorSeen`. */
export function vectorHits(layout: Layout, search: VectorSearch, shape: Pick<CandidatesShape, "scope" | "careful">): Cypher {
  if (search.method === "comparison") return comparedHits(layout, search.measure, shape);
  return indexHits({
    layout,
    hits:
      search.method === "search"
        ? searchInIndex(layout, search.index)
        : cypher`CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node AS chunk, score`,
    score: search.rescore === null ? cypher`score` : rescored(search.rescore),
    condition: null,
    names: { best: cypher`byVector`, seen: cypher`vectorSeen`, inside: cypher`vectorInside` },
    shape,
  });
}

function searchInIndex({ labels, properties }: Layout, index: string): Cypher {
  const documentId = cypher`chunk.${identifier(properties.chunk.documentId)}`;
  return cypher`MATCH (chunk:${identifier(labels.chunk)})
    SEARCH chunk IN (VECTOR INDEX ${identifier(index)} FOR $vector WHERE ${documentId} IN $scopeStoredIds LIMIT $indexCandidates)
    SCORE AS score`;
}

/**
 * Compares every chunk, if there are no more than `$mostCompared`. Reading more than the vector of each would cost as much again, so rows
 * are first cut to `$tiedRows` by score alone. Where more chunks than that have the score of the last one that counts, the cut may have taken
 * any of them: then a row that cannot be read says so, and the careful form, which puts all in order, is asked instead.
 */
function comparedHits(layout: Layout, measure: VectorMeasure, { scope, careful }: Pick<CandidatesShape, "scope" | "careful">): Cypher {
  const inside = scope === "everything" ? cypher`` : cypher` WHERE ${isChunkInScope(cypher`chunk`, layout, scope)}`;
  const best = careful
    ? cypher`${bestRows(layout, { careful })}
  RETURN collect({chunk: chunk, score: score}) AS byVector`
    : cypher`WITH chunk, score ORDER BY score DESC LIMIT $tiedRows
  WITH collect({chunk: chunk, score: score}) AS tied
  CALL (tied) {
    UNWIND tied AS hit
    WITH hit.chunk AS chunk, hit.score AS score
    ORDER BY score DESC, ${inTotalOrder(layout)} LIMIT $rowsPerRoute
    RETURN collect({chunk: chunk, score: score}) AS best
  }
  RETURN best + CASE
    WHEN size(tied) = $tiedRows AND tied[$tiedRows - 1].score = tied[$rowsPerRoute - 1].score THEN [{chunk: null, score: 0.0}] ELSE []
  END AS byVector`;
  return cypher`CALL (chunks) {
  WITH chunks WHERE chunks <= $mostCompared
  MATCH (chunk:${identifier(layout.labels.chunk)})${inside}
  WITH chunk, ${careful ? scored(measure) : compared(measure)} AS score WHERE score IS NOT NULL
  ${best}
}`;
}
