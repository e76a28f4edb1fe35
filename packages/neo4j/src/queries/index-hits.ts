import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { CandidatesShape } from "./candidates-shape.js";
import { isChunkInScope } from "./in-scope.js";
import { bestRows } from "./ranked-chunks.js";

/** How the parts of the query hand on what a route found. */
interface RouteNames {
  /** List of the best hits. */
  readonly best: Cypher;
  /** Hits of the index, inside the scope or not. */
  readonly seen: Cypher;
  /** List of those inside the scope. */
  readonly inside: Cypher;
}

export interface IndexHitsInput {
  readonly layout: Layout;
  /** Gives rows of `chunk` and `score`. */
  readonly hits: Cypher;
  /** The score that counts. */
  readonly score: Cypher;
  /** What a hit must be besides. */
  readonly condition: Cypher | null;
  readonly names: RouteNames;
  readonly shape: Pick<CandidatesShape, "scope" | "careful">;
}

/**
 * The best hits of an index, as a list. Under a scope first those inside it, with the number of all that were looked at: where it is as
 * large as was asked for, further ones may lie inside.
 */
export function indexHits({ layout, hits, score, condition, names, shape: { scope, careful } }: IndexHitsInput): Cypher {
  const chunkLabel = cypher`chunk:${identifier(layout.labels.chunk)}`;
  const best = cypher`${bestRows(layout, { careful })}
    RETURN collect({chunk: chunk, score: score}) AS ${names.best}`;
  const kept = condition === null ? chunkLabel : cypher`${chunkLabel} AND ${condition}`;
  if (scope === "everything")
    return cypher`CALL () {
  ${hits}
  WITH chunk, ${score} AS score WHERE ${kept}
  ${best}
}`;
  return cypher`CALL () {
  ${hits}
  RETURN count(chunk) AS ${names.seen}, collect(CASE WHEN ${kept} AND ${isChunkInScope(cypher`chunk`, layout, scope)}
    THEN {chunk: chunk, score: ${score}} END) AS ${names.inside}
}
CALL (${names.inside}) {
  UNWIND ${names.inside} AS hit
  WITH hit.chunk AS chunk, hit.score AS score
  ${best}
}`;
}
