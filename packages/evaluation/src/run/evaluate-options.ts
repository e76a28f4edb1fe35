import { type ChatModel, type Embedder, parseOptions } from "@graphspan/core";
import { type GraphStore, hybrid, type Preset } from "@graphspan/neo4j";
import { z } from "zod";
import { evaluationError } from "../errors.js";
import type { EvaluationEvent } from "./evaluation-event.js";

/** What is measured of answers. */
export interface EvaluateAnswersOptions {
  /**
   * Answers the questions besides the quoting of sentences, which needs no model. It is called once for each question, also for those that the floor
   * refuses. @default none
   */
  readonly model?: ChatModel | undefined;
  /** The floor: see `minSimilarity` of `answer`; null for none. @default the measured one of the embedding model, if there is one */
  readonly minSimilarity?: number | null | undefined;
  /** At most so many queries of each type, chosen by the hashes of their ids. @default all */
  readonly perType?: number | undefined;
}

/** Options of an evaluation. */
export interface EvaluateOptions {
  /** A connected store. */
  readonly store: GraphStore;
  /** Makes the vectors of rows and questions. Needed by presets that take the vector route. */
  readonly embedder?: Embedder | undefined;
  /** File of rows, one JSON object a line: `id`, `title`, `text`, `meta` or `metadata`. */
  readonly corpus: string;
  /** File of queries, one JSON object a line: `id`, `text`, and perhaps `type`, `scope` and what is known of its answer. */
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
  /** Measures answers as well, all made from the same evidence that is scored: `{}` for quoted sentences alone. @default not */
  readonly answers?: EvaluateAnswersOptions | undefined;
  /** Leaves the space in the database; the next evaluation of the same corpus with the same settings uses it again. @default false */
  readonly keep?: boolean | undefined;
  /** Stops at once, but for dropping the space. */
  readonly signal?: AbortSignal | undefined;
  /** Is told what happens, in order. */
  readonly onEvent?: ((event: EvaluationEvent) => void) | undefined;
}

export interface ResolvedAnswersOptions {
  /** Null where sentences are quoted alone. */
  readonly model: ChatModel | null;
  /** Null for no floor; undefined for that of the embedding model. */
  readonly minSimilarity: number | null | undefined;
  /** Null for all queries. */
  readonly perType: number | null;
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
  /** Null where answers are not measured. */
  readonly answers: ResolvedAnswersOptions | null;
  readonly keep: boolean;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (event: EvaluationEvent) => void;
}

const hasMethod =
  (name: string) =>
  (value: unknown): boolean =>
    typeof value === "object" && value !== null && typeof (value as Record<string, unknown>)[name] === "function";
const path = z.string().min(1);

const answersSchema = z
  .strictObject({
    model: z.custom<ChatModel>(hasMethod("complete"), "must be a chat model").optional(),
    minSimilarity: z.number().min(-1).max(1).nullable().optional(),
    perType: z.int().min(1).optional(),
  })
  .transform(({ model, minSimilarity, perType }): ResolvedAnswersOptions => ({ model: model ?? null, minSimilarity, perType: perType ?? null }));

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
  answers: answersSchema.optional(),
  keep: z.boolean().default(false),
  signal: z.instanceof(AbortSignal).optional(),
  onEvent: z
    .custom<(event: EvaluationEvent) => void>((value) => typeof value === "function", "must be a function")
    .default(() => () => undefined),
});

/** @throws `CONFIG.INVALID_OPTIONS`, `EVALUATION.NO_EMBEDDER`. */
export function resolveOptions(options: EvaluateOptions): ResolvedEvaluateOptions {
  const { embedder, groupBy, answers, signal, ...parsed } = parseOptions("evaluate", optionsSchema, options);
  const needsVectors = parsed.preset.routes.includes("vector");
  if (needsVectors && embedder === undefined)
    throw evaluationError("EVALUATION.NO_EMBEDDER", `The preset ${parsed.preset.name} searches by vectors, and there is no embedder.`);
  return { ...parsed, groupBy, signal, answers: answers ?? null, embedder: needsVectors && embedder !== undefined ? embedder : null };
}
