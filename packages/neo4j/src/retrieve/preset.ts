import { type Fusion, fusionSchema, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { type CypherExpansion, cypherExpansionSchema } from "./cypher-expansion.js";

/** A route this package can take. */
export type RetrievalRoute = "vector" | "fullText";

/** How to retrieve, as plain data. */
export interface Preset {
  readonly name: "vector" | "fullText" | "hybrid" | "vectorCypher" | "hybridCypher";
  readonly routes: readonly RetrievalRoute[];
  readonly fusion: Fusion;
  /** Whether a candidate is dropped that says what a better one says already: the same text, or half of it the same bytes of the document. */
  readonly dedup: boolean;
  /** A query whose rows come beside the items as context. */
  readonly cypherExpansion: CypherExpansion | null;
}

/** Options of a preset with one route. */
export interface SingleRouteOptions {
  /** Drop candidates that say what a better one says already. @default false */
  readonly dedup?: boolean | undefined;
}

/** Options of a preset with two routes. */
export interface HybridOptions extends SingleRouteOptions {
  /** How the rankings become one. @default "rrf" */
  readonly fusion?: Exclude<Fusion, "none"> | undefined;
}

/** Options of {@link vectorCypher}. */
export interface VectorCypherOptions extends SingleRouteOptions {
  /** How long the query may take, in milliseconds. @default 10000 */
  readonly timeoutMs?: number | undefined;
}

/** Options of {@link hybridCypher}. */
export interface HybridCypherOptions extends HybridOptions {
  /** How long the query may take, in milliseconds. @default 10000 */
  readonly timeoutMs?: number | undefined;
}

const dedup = z.boolean().default(false);
const singleRouteSchema = z.strictObject({ dedup });
const hybridFusion = fusionSchema.refine((fusion) => fusion !== "none", { error: "joins no two routes" });
const hybridSchema = z.strictObject({ fusion: hybridFusion.default("rrf"), dedup });

/** Describes a {@link Preset}; unknown keys are errors. */
export const presetSchema: z.ZodType<Preset> = z
  .strictObject({
    name: z.enum(["vector", "fullText", "hybrid", "vectorCypher", "hybridCypher"]),
    routes: z
      .array(z.enum(["vector", "fullText"]))
      .min(1)
      .readonly(),
    fusion: fusionSchema,
    dedup: z.boolean(),
    cypherExpansion: cypherExpansionSchema.nullable(),
  })
  .refine(({ routes }) => new Set(routes).size === routes.length, { error: "names a route twice" })
  .refine(({ routes, fusion }) => fusion !== "none" || routes.length === 1, { error: "needs a fusion for more than one route" });

/**
 * Chunks whose vectors are nearest to the question's. Items carry the similarity as the server computes it.
 *
 * @throws `CONFIG.INVALID_OPTIONS`.
 */
export function vector(options: SingleRouteOptions = {}): Preset {
  return { name: "vector", routes: ["vector"], fusion: "none", ...parseOptions("vector", singleRouteSchema, options), cypherExpansion: null };
}

/**
 * Chunks that share words with the question. Items carry the score as the server computes it.
 *
 * @throws `CONFIG.INVALID_OPTIONS`.
 */
export function fullText(options: SingleRouteOptions = {}): Preset {
  return { name: "fullText", routes: ["fullText"], fusion: "none", ...parseOptions("fullText", singleRouteSchema, options), cypherExpansion: null };
}

/**
 * Vector and full-text search, joined by reciprocal rank fusion unless another fusion is given.
 *
 * @throws `CONFIG.INVALID_OPTIONS`.
 */
export function hybrid(options: HybridOptions = {}): Preset {
  return { name: "hybrid", routes: ["vector", "fullText"], ...parseOptions("hybrid", hybridSchema, options), cypherExpansion: null };
}

/**
 * {@link vector}, with rows of a query of your own as context.
 *
 * @param cypher - A reading query; see {@link CypherExpansion}.
 * @param parameters - Its parameters.
 * @throws `CONFIG.INVALID_OPTIONS`.
 */
export function vectorCypher(cypher: string, parameters: CypherExpansion["parameters"] = {}, options: VectorCypherOptions = {}): Preset {
  const { timeoutMs, ...rest } = options;
  return { ...vector(rest), name: "vectorCypher", cypherExpansion: parseExpansion("vectorCypher", { cypher, parameters, timeoutMs }) };
}

/**
 * {@link hybrid}, with rows of a query of your own as context.
 *
 * @param cypher - A reading query; see {@link CypherExpansion}.
 * @param parameters - Its parameters.
 * @throws `CONFIG.INVALID_OPTIONS`.
 */
export function hybridCypher(cypher: string, parameters: CypherExpansion["parameters"] = {}, options: HybridCypherOptions = {}): Preset {
  const { timeoutMs, ...rest } = options;
  return { ...hybrid(rest), name: "hybridCypher", cypherExpansion: parseExpansion("hybridCypher", { cypher, parameters, timeoutMs }) };
}

function parseExpansion(of: string, expansion: CypherExpansion): CypherExpansion {
  return parseOptions(of, cypherExpansionSchema, expansion);
}
