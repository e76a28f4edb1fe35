import { z } from "zod";

/**
 * How the rankings of several routes become one: `rrf` adds up 1 / (60 + rank); `none` keeps the native score of the only route;
 * `neo4jGraphRag` gives the scores that the rankers of Python neo4j-graphrag 1.22.0 give.
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
export const fusionSchema: z.ZodType<Fusion> = z.union([
  z.enum(["none", "rrf"]),
  z.strictObject({ neo4jGraphRag: z.literal("naive") }),
  z.strictObject({ neo4jGraphRag: z.literal("linear"), alpha: z.number().min(0).max(1) }),
]);
