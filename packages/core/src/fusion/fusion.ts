import { z } from "zod";

/**
 * How the rankings of several routes become one:
 *
 * - `rrf` adds up `1 / (60 + rank)` over the routes that found the chunk.
 * - `none` keeps the native score of the only route.
 * - `neo4jGraphRag` gives the scores of Python neo4j-graphrag 1.22.0, bit by bit, for those who come from there. Source: the Cypher in its
 *   `neo4j_queries.py` (`_get_hybrid_query`, `_get_hybrid_query_linear`, and their forms with a SEARCH clause). A route's share is
 *   `score / best score of the route`, over the candidates that the route may bring.
 *   - `naive`: the greater of both shares. The best hit of either route scores 1, however weak it is.
 *   - `linear`: `vector share * alpha + full-text share * (1 - alpha)`; a route that did not find the chunk adds 0.
 *
 * Two quirks of `linear` are kept. Its halves are rows of a `UNION`, which is a set: equal halves become one row and count once, so
 * that with alpha 0.5 a chunk that both routes rank first scores 0.5, not 1. And alpha 0 counts as no alpha, which gives `naive`. Three
 * things differ: where the best score of a route is 0 Python divides by it and gets NaN, here the share is 0; equal scores are ordered by
 * document, chunk index and id; and a graph route, which Python's rankers do not know, adds nothing.
 */
export type Fusion =
  | "none"
  | "rrf"
  | { readonly neo4jGraphRag: "naive" }
  | {
      readonly neo4jGraphRag: "linear";
      /** Weight of the vector route, 0 to 1; the full-text route has the rest. */
      readonly alpha: number;
    };

/** Parses a {@link Fusion}; unknown keys are errors. */
export const fusionSchema: z.ZodType<Fusion> = z.union(
  [
    z.enum(["none", "rrf"]),
    z.strictObject({ neo4jGraphRag: z.literal("naive") }),
    z.strictObject({ neo4jGraphRag: z.literal("linear"), alpha: z.number().min(0).max(1) }),
  ],
  { error: 'must be "rrf", "none", {neo4jGraphRag: "naive"}, or {neo4jGraphRag: "linear", alpha} with alpha from 0 to 1' },
);
