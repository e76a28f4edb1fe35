import { type Embedder, parseOptions } from "@graphspan/core";
import { type GraphStore, hybrid, type Preset } from "@graphspan/neo4j";
import { z } from "zod";
import { evaluationError } from "../errors.js";
import type { EvaluationEvent } from "./evaluation-event.js";

/** Options of an evaluation. */
export interface EvaluateOptions {
  /** A connected store. */
  readonly store: GraphStore;
  /** Makes the vectors of rows and questions. Needed by presets that take the vector route. */
  readonly embedder?: Embedder | undefined;
  /** File of rows, one JSON object a line: `id`, `title`, `text`, `meta` or `metadata`. */
  readonly corpus: string;
  /** File of queries, one JSON object a line: `id`, `text`, and perhaps `type` and `scope`. */
  readonly queries: string;
  /** File of judgements: a header, then query id, row id and grade, separated by tabs. */
  readonly qrels: string;
  /** How to retrieve. @default hybrid() */
  readonly preset?: Preset | undefined;
  /** Rows with the same value of this metadata key become one document, whose rows are its chunks in order. */
  readonly groupBy?: string | undefined;
  /** Asks every query of the whole corpus. @default false */
  readonly ignoreScopes?: boolean | undefined;
  /** Candidates of each route, and so the least depth of the ranking: 100 to 256. @default 100 */
  readonly candidatesPerRoute?: number | undefined;
  /** Leaves the space in the database; the next evaluation of the same corpus with the same settings uses it again. @default false */
  readonly keep?: boolean | undefined;
  /** Stops at once, but for dropping the space. */
  readonly signal?: AbortSignal | undefined;
  /** Is told what happens, in order. */
  readonly onEvent?: ((event: EvaluationEvent) => void) | undefined;
}

export interface ResolvedEvaluateOptions {
  readonly store: GraphStore;
  /** Null where the preset needs no vectors. */
  readonly embedder: Embedder | null;
  readonly corpus: string;
  readonly queries: string;
  readonly qrels: string;
  readonly preset: Preset;
  readonly groupBy: string | undefined;
  readonly ignoreScopes: boolean;
  readonly candidatesPerRoute: number;
  readonly keep: boolean;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (event: EvaluationEvent) => void;
}

const hasMethod =
  (name: string) =>
  (value: unknown): boolean =>
    typeof value === "object" && value !== null && typeof (value as Record<string, unknown>)[name] === "function";
const path = z.string().min(1);

const optionsSchema = z.strictObject({
  store: z.custom<GraphStore>(hasMethod("run"), "must be a connected store"),
  embedder: z.custom<Embedder>(hasMethod("embed"), "must be an embedder").optional(),
  corpus: path,
  queries: path,
  qrels: path,
  preset: z
    .custom<Preset>((value) => typeof value === "object" && value !== null && "routes" in value, "must be a preset, such as hybrid()")
    .default(hybrid),
  groupBy: z.string().min(1).optional(),
  ignoreScopes: z.boolean().default(false),
  candidatesPerRoute: z.int().min(100).max(256).default(100),
  keep: z.boolean().default(false),
  signal: z.instanceof(AbortSignal).optional(),
  onEvent: z
    .custom<(event: EvaluationEvent) => void>((value) => typeof value === "function", "must be a function")
    .default(() => () => undefined),
});

/** @throws `CONFIG.INVALID_OPTIONS`, `EVALUATION.NO_EMBEDDER`. */
export function resolveOptions(options: EvaluateOptions): ResolvedEvaluateOptions {
  const { embedder, groupBy, signal, ...parsed } = parseOptions("evaluate", optionsSchema, options);
  const needsVectors = parsed.preset.routes.includes("vector");
  if (needsVectors && embedder === undefined)
    throw evaluationError("EVALUATION.NO_EMBEDDER", `The preset ${parsed.preset.name} searches by vectors, and there is no embedder.`);
  return { ...parsed, groupBy, signal, embedder: needsVectors && embedder !== undefined ? embedder : null };
}
