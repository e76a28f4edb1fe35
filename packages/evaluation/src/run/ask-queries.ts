import type { EmbeddingSet } from "@graphspan/core";
import { createRetriever, type Retriever, scope } from "@graphspan/neo4j";
import type { RowOf } from "../corpus/rows-of-chunks.js";
import type { Dataset } from "../dataset/read-dataset.js";
import type { EvaluationQuery } from "../dataset/read-queries.js";
import type { Space } from "../space/space.js";
import { type Answer, type Answers, collectAnswers } from "./answers.js";
import type { ResolvedEvaluateOptions } from "./evaluate-options.js";
import { createQuestionVectors, type QuestionVectors } from "./question-vectors.js";

/** Queries that are asked before any is timed: connections, query plans and models are slow at first. */
const warmUpQueries = 10;

export interface AskContext {
  readonly options: ResolvedEvaluateOptions;
  readonly dataset: Dataset;
  readonly space: Space;
  readonly embeddingSet: EmbeddingSet | null;
  readonly rowOf: RowOf;
}

/** Asks all queries, one after another, so that the time of one is not that of another. */
export async function askQueries(context: AskContext): Promise<Answers> {
  const { options, dataset, space, embeddingSet } = context;
  const { store, preset, embedder, signal, onEvent } = options;
  const vectors = embedder === null ? null : createQuestionVectors(embedder);
  const retriever = createRetriever({ store, layout: space.layout, embeddingSet, preset, embedder: vectors?.embedder });
  const answers = collectAnswers(context.rowOf);
  const ask = (query: EvaluationQuery): Promise<Answer> => askOne(query, { retriever, vectors, context });
  for (const query of dataset.queries.slice(0, warmUpQueries)) await ask(query);
  for (const [index, query] of dataset.queries.entries()) {
    signal?.throwIfAborted();
    answers.add(await ask(query));
    onEvent({ type: "query-answered", done: index + 1, total: dataset.queries.length });
  }
  return answers.result();
}

interface Asking {
  readonly retriever: Retriever;
  readonly vectors: QuestionVectors | null;
  readonly context: AskContext;
}

async function askOne(query: EvaluationQuery, { retriever, vectors, context }: Asking): Promise<Answer> {
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
