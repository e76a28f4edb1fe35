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
  const further = condition ? cypher`\n      AND ${condition}` : cypher``;
  return cypher`WITH chunk, ${score} AS score
    WHERE chunk:${identifier(layout.labels.chunk)} AND ${isRetrievable(cypher`chunk`, layout)}${further}
    ORDER BY score DESC, chunk.${identifier(chunk.documentId)}, chunk.${identifier(chunk.index)}, chunk.${identifier(chunk.id)}
    LIMIT $rowsPerRoute`;
}
