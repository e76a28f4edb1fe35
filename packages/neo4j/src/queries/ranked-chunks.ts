import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isRetrievable } from "./retrievable-chunk.js";

/** The order of chunks that have equal scores. */
export function inTotalOrder({ properties: { chunk } }: Layout): Cypher {
  return cypher`chunk.${identifier(chunk.documentId)}, chunk.${identifier(chunk.index)}, chunk.${identifier(chunk.id)}`;
}

/**
 * Keeps the best `$rowsPerRoute` rows of `chunk` and `score`, in the total order. What scores less than the last of them goes first: putting
 * a row in order reads three properties of its chunk.
 */
export function bestRows(layout: Layout, { careful }: { readonly careful: boolean }): Cypher {
  return cypher`${careful ? cypher`WITH chunk, score WHERE ${isRetrievable(cypher`chunk`, layout)}` : cypher`WITH chunk, score`}
    ORDER BY score DESC
    WITH collect({chunk: chunk, score: score}) AS hits
    UNWIND [hit IN hits WHERE hit.score >= coalesce(hits[$rowsPerRoute - 1].score, hits[-1].score)] AS hit
    WITH hit.chunk AS chunk, hit.score AS score
    ORDER BY score DESC, ${inTotalOrder(layout)} LIMIT $rowsPerRoute`;
}
