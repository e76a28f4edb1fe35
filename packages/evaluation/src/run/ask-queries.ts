import type { EmbeddingSet } from "@graphspan/core";
import { createRetriever, type Retriever, scope } from "@graphspan/neo4j";
import { createAnswering } from "../answering/answer-queries.js";
import type { AnswersReport } from "../answering/answers-report.js";
import type { RowOf } from "../corpus/rows-of-chunks.js";
import type { Dataset } from "../dataset/read-dataset.js";
import type { EvaluationQuery } from "../dataset/read-queries.js";
import type { Space } from "../space/space.js";
import type { ResolvedEvaluateOptions } from "./evaluate-options.js";
import { createQuestionVectors, type QuestionVectors } from "./question-vectors.js";
import { type AskedQuery, collectRankings, type Rankings } from "./rankings.js";

/** Queries that are asked before any is timed: connections, query plans and models are slow at first. */
const warmUpQueries = 10;

export interface AskContext {
  readonly options: ResolvedEvaluateOptions;
  readonly dataset: Dataset;
  readonly space: Space;
  readonly embeddingSet: EmbeddingSet | null;
  readonly rowOf: RowOf;
}

/** What asking all queries gave. */
export interface Asked {
  readonly rankings: Rankings;
  /** Null where answers are not measured. */
  readonly answers: AnswersReport | null;
}

/**
 * Asks all queries, one after another, so that the time of one is not that of another. Those without judgements come last; they are asked for their answers
 * alone.
 */
export async function askQueries(context: AskContext): Promise<Asked> {
  const { options, dataset, space, embeddingSet } = context;
  const { store, preset, embedder, signal, onEvent } = options;
  const vectors = embedder === null ? null : createQuestionVectors(embedder);
  const retriever = createRetriever({ store, layout: space.layout, embeddingSet, preset, embedder: vectors?.embedder });
  const rankings = collectRankings(context.rowOf);
  const answering = options.answers === null ? null : createAnswering({ dataset, answers: options.answers, embedder: vectors?.embedder, signal });
  const ask = (query: EvaluationQuery): Promise<AskedQuery> => askOne(query, { retriever, vectors, context });
  for (const query of dataset.queries.slice(0, warmUpQueries)) await ask(query);
  const unjudged = dataset.unjudged.filter((query) => answering?.takes(query));
  const total = dataset.queries.length + unjudged.length;
  for (const [index, query] of [...dataset.queries, ...unjudged].entries()) {
    signal?.throwIfAborted();
    const asked = await ask(query);
    if (dataset.qrels.has(query.id)) rankings.add(asked);
    if (answering?.takes(query)) await answering.answer(query, asked.evidence);
    onEvent({ type: "query-answered", done: index + 1, total });
  }
  return { rankings: rankings.result(), answers: answering?.report() ?? null };
}

interface Asking {
  readonly retriever: Retriever;
  readonly vectors: QuestionVectors | null;
  readonly context: AskContext;
}

async function askOne(query: EvaluationQuery, { retriever, vectors, context }: Asking): Promise<AskedQuery> {
  const { candidatesPerRoute, signal } = context.options;
  const documents = context.dataset.scopes.get(query.id);
  const embeddingMs = vectors === null ? 0 : await vectors.prepare(query.text, signal);
  const start = performance.now();
  const evidence = await retriever.retrieve(query.text, {
    budget: { candidatesPerRoute },
    ...(documents !== undefined && { scope: scope.documents(documents) }),
    signal,
  });
  return { query: query.id, evidence, retrievalMs: performance.now() - start, embeddingMs };
}
