import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isRetrievable } from "./retrievable-chunk.js";

/**
 * Keeps the best `$rowsPerRoute` of the rows with `chunk` and `score`, in the total order.
 *
 * @param condition - What else a chunk must be.
 */
export function bestOfRoute(layout: Layout, score: Cypher, condition?: Cypher): Cypher {
  const { chunk } = layout.properties;
  return cypher`WITH chunk, ${score} AS score
    WHERE chunk:${identifier(layout.labels.chunk)} AND ${isRetrievable(cypher`chunk`, layout)}${condition ? cypher`
      AND ${condition}` : cypher``}
    ORDER BY score DESC, chunk.${identifier(chunk.documentId)}, chunk.${identifier(chunk.index)}, chunk.${identifier(chunk.id)}
    LIMIT $rowsPerRoute`;
}
