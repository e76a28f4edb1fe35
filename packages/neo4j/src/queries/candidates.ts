import { reciprocalRankK } from "@graphspan/core";
import { z } from "zod";
import { count, type Cypher, cypher, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { candidateItem, type CandidateRow, toCandidateRow } from "./candidate-item.js";
import type { CandidatesShape } from "./candidates-shape.js";
import { fullTextHits } from "./full-text-hits.js";
import { countGraph } from "./graph-size.js";
import { inTotalOrder } from "./ranked-chunks.js";
import { countInScope } from "./scope-size.js";
import { surroundingsOf, toSurroundings } from "./surroundings.js";
import { vectorHits } from "./vector-hits.js";

/** What a hit at place 0 is divided by. */
const firstRank = count(reciprocalRankK + 1);

export interface CandidatesAnswer {
  readonly documents: number;
  readonly chunks: number;
  /** Hits the index was looked through for, inside the scope or not; 0 where no index was. Without a scope not counted. */
  readonly vectorSeen: number;
  readonly fullTextSeen: number;
  /** Best first by reciprocal rank; null for a chunk that cannot be cited. The first `$likelyItems` have their surroundings with them. */
  readonly candidates: readonly (CandidateRow | null)[];
}

/**
 * The best `$rowsPerRoute` chunks of each route in one trip, and what surrounds those that are likely to win. The last chunk of a route only
 * tells that there are more, so it counts for nothing.
 *
 * Parameters: `$rowsPerRoute`, `$likelyItems`; of vectors `$vector`, and `$indexCandidates` or `$tiedRows` and `$mostCompared`, with
 * `$dimensions` where scores are computed; `$vectorIndex` for queryNodes; of words `$fullTextIndex`, `$fullTextQuery`, `$fullTextRows`; those
 * of a scope.
 */
export function candidates(layout: Layout, shape: CandidatesShape): Query<CandidatesAnswer> {
  const { vector, fullText, scope } = shape;
  const scoped = scope !== "everything";
  const lists = [...(vector ? [cypher`byVector`] : []), ...(fullText ? [cypher`byFullText`] : [])];
  const shares = [...(vector ? [sharesOf("vector")] : []), ...(fullText ? [sharesOf("fullText")] : [])];
  return {
    name: `candidates.by${vector ? "Vector" : ""}${vector && fullText ? "And" : ""}${fullText ? "FullText" : ""}`,
    access: "READ",
    text: cypher`${vector?.method === "search" ? cypher`CYPHER 25 ` : cypher``}${scope === "everything" ? countGraph(layout) : countInScope(layout, scope)}
${joinCypher([...(vector ? [vectorHits(layout, vector, shape)] : []), ...(fullText ? [fullTextHits(layout, shape)] : [])], "\n")}
CALL (${joinCypher(lists, ", ")}) {
  UNWIND ${joinCypher(shares, "\n    + ")} AS entry
  WITH entry.hit.chunk AS chunk, collect([entry.route, entry.hit.score]) AS hits, 
    sum(CASE WHEN entry.place < $rowsPerRoute - 1 THEN 1.0 / (${firstRank} + entry.place) ELSE 0.0 END) AS share
  ORDER BY share DESC, ${inTotalOrder(layout)}
  RETURN collect({chunk: chunk, hits: hits}) AS found
}
CALL (found) {
  UNWIND range(0, size(found[..$likelyItems]) - 1) AS place
  WITH place, found[place].chunk AS chunk
  RETURN collect([place, ${surroundingsOf(layout, shape)}]) AS surroundings
}
RETURN documents, chunks, ${seen(scoped && vector !== null && vector.method !== "comparison", cypher`vectorSeen`)},
  ${seen(scoped && fullText, cypher`fullTextSeen`)},
  [candidate IN found | ${candidateItem(layout, shape)}] AS candidates, surroundings`,
    row: answerRow,
  };
}

/** Lists that are read by hand: zod would look at each element first. */
const list = <Item>(): z.ZodType<readonly Item[]> => z.custom<readonly Item[]>(Array.isArray, "must be a list");

const answerRow: z.ZodType<CandidatesAnswer> = z
  .object({
    documents: z.number(),
    chunks: z.number(),
    vectorSeen: z.number(),
    fullTextSeen: z.number(),
    candidates: list<unknown>(),
    /** By the place of the candidate: in an adopted graph its id may be another's too. */
    surroundings: list<readonly [place: number, row: unknown]>(),
  })
  .transform(({ candidates, surroundings, ...counts }) => {
    const byPlace = new Map(surroundings.map(([place, row]) => [place, toSurroundings(row)]));
    return { ...counts, candidates: candidates.map((item, place) => toCandidateRow(item, byPlace.get(place) ?? null)) };
  });

function seen(isCounted: boolean, name: Cypher): Cypher {
  return isCounted ? name : cypher`0 AS ${name}`;
}

/** The hits of a route, each with its place. */
function sharesOf(route: "vector" | "fullText"): Cypher {
  const [list, name] = route === "vector" ? [cypher`byVector`, cypher`'vector'`] : [cypher`byFullText`, cypher`'fullText'`];
  return cypher`[place IN range(0, size(${list}) - 1) | {route: ${name}, place: place, hit: ${list}[place]}]`;
}
