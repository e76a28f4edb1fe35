import { type Cypher, cypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { CandidatesShape } from "./candidates-shape.js";
import { indexHits } from "./index-hits.js";

/** The full-text route: binds `byFullText`, and under a scope `fullTextSeen`. */
export function fullTextHits(layout: Layout, shape: Pick<CandidatesShape, "scope" | "careful">): Cypher {
  return indexHits({
    layout,
    hits: cypher`CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node AS chunk, score`,
    score: cypher`score`,
    // A question of which the analyzer leaves nothing would match by the ids of the scope alone, which score 0.
    condition: shape.scope === "everything" ? null : cypher`score > 0`,
    names: { best: cypher`byFullText`, seen: cypher`fullTextSeen`, inside: cypher`fullTextInside` },
    shape,
  });
}
