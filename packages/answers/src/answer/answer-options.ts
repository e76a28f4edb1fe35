import type { ChatModel, Embedder, Evidence, TokenCounter } from "@graphspan/core";
import { z } from "zod";

/** Finds evidence: what a retriever of `@graphspan/neo4j` does. */
export interface EvidenceRetriever<RetrieveOptions> {
  /** Finds the passages that may answer a question. */
  retrieve(question: string, options?: RetrieveOptions): Promise<Evidence>;
}

/** How an answer is made, whatever it is made from. */
export interface AnswerSettings {
  /** Says what the passages say. @default none: sentences are quoted from the passages */
  readonly model?: ChatModel | undefined;
  /** Without a model: helps to choose among the sentences, where any shares a word with the question. Questions and sentences are embedded. @default none: words decide */
  readonly embedder?: Embedder | undefined;
  /** What becomes of a statement that the checker has something against: it is cut, or kept and says so itself. @default "cut" */
  readonly unsupported?: "cut" | "flag" | undefined;
  /**
   * Cosine below which the best hit of the vector route is too far from the question: -1 to 1; null for no such floor.
   * @default 0.3 for all-MiniLM-L6-v2, none for models that were not measured
   */
  readonly minSimilarity?: number | null | undefined;
  /** Statements in an answer, 1 to 100. @default 3 without a model, 10 with one */
  readonly maxStatements?: number | undefined;
  /** UTF-8 bytes of all passages that a model is shown, with their titles and delimiters. @default 32000 */
  readonly maxPassageUtf8Bytes?: number | undefined;
  /** Tokens of all passages that a model is shown, with their titles and delimiters, counted by `tokenCounter`, which it needs. @default no limit */
  readonly maxPassageTokens?: number | undefined;
  readonly tokenCounter?: TokenCounter | undefined;
  /** Tokens that the model may answer with. @default the model's own limit */
  readonly maxOutputTokens?: number | undefined;
  /** @default 0 */
  readonly temperature?: number | undefined;
  /** Ends the retrieval and the model's call at once. */
  readonly signal?: AbortSignal | undefined;
}

/** A question, and where its answer is to come from. */
export type AnswerOptions<RetrieveOptions = unknown> = AnswerSettings & { readonly question: string } & (
    | { readonly evidence: Evidence; readonly retriever?: undefined; readonly retrieveOptions?: undefined }
    | {
        readonly evidence?: undefined;
        readonly retriever: EvidenceRetriever<RetrieveOptions>;
        /** What the retriever is given besides the question, such as a scope. The `signal` goes with it. */
        readonly retrieveOptions?: RetrieveOptions | undefined;
      }
  );

const withMethod = <Port>(method: string, what: string): z.ZodType<Port> =>
  z.custom<Port>((value) => typeof value === "object" && value !== null && method in value && typeof value[method as never] === "function", {
    error: `must be ${what}`,
  });

const evidence = z.custom<Evidence>((value) => typeof value === "object" && value !== null && "items" in value && "trace" in value, {
  error: "must be evidence, as a retrieval gives it",
});

export const answerOptionsSchema = z
  .strictObject({
    question: z.string(),
    evidence: evidence.optional(),
    retriever: withMethod<EvidenceRetriever<unknown>>("retrieve", "a retriever").optional(),
    retrieveOptions: z.record(z.string(), z.unknown()).optional(),
    model: withMethod<ChatModel>("stream", "a chat model").optional(),
    embedder: withMethod<Embedder>("embed", "an embedder").optional(),
    unsupported: z.enum(["cut", "flag"]).default("cut"),
    minSimilarity: z.number().min(-1).max(1).nullable().optional(),
    maxStatements: z.int().min(1).max(100).optional(),
    maxPassageUtf8Bytes: z.int().min(1).default(32_000),
    maxPassageTokens: z.int().min(1).optional(),
    tokenCounter: withMethod<TokenCounter>("countTokens", "a token counter").optional(),
    maxOutputTokens: z.int().min(1).optional(),
    temperature: z.number().min(0).default(0),
    signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, { error: "must be an AbortSignal" }).optional(),
  })
  .refine((options) => (options.evidence === undefined) !== (options.retriever === undefined), {
    error: "give either evidence or a retriever",
    path: ["evidence"],
  })
  .refine(({ evidence: given, retrieveOptions }) => given === undefined || retrieveOptions === undefined, {
    error: "is for a retriever",
    path: ["retrieveOptions"],
  })
  .refine(({ maxPassageTokens, tokenCounter }) => maxPassageTokens === undefined || tokenCounter !== undefined, {
    error: "is needed to count maxPassageTokens",
    path: ["tokenCounter"],
  });

/** {@link AnswerOptions} with what is always the same filled in. */
export type ParsedAnswerOptions = z.infer<typeof answerOptionsSchema>;
