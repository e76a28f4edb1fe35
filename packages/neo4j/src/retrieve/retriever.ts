import { type Budget, type Evidence, spendBudget } from "@graphspan/core";
import { type CandidateShape, type CandidatesAnswer, candidatesByRoutes } from "../queries/candidates-by-routes.js";
import { type NeighbourRow, readNeighbours } from "../queries/neighbours-read.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { assembleEvidence } from "./assemble-evidence.js";
import { describeProvenance, traceRoutes } from "./describe-routes.js";
import { findApart, findTogether, type FindInput, type FoundCandidates, isRouteFailure, type RunnableRoutes } from "./find-candidates.js";
import { knownIndexes } from "./known-indexes.js";
import { placeNeighbours } from "./place-neighbours.js";
import { planRoutes, type RoutePlan } from "./plan-routes.js";
import { embedQuestion } from "./question-vector.js";
import { rankCandidates } from "./rank-candidates.js";
import { parseRetrieveCall, parseRetrieverOptions, type RetrieveOptions, type RetrieverOptions } from "./retrieve-options.js";

/** Answers questions with evidence from one graph. */
export interface Retriever {
  /**
   * Finds the passages that answer a question. Any text is a question: none of it is read as Lucene or Cypher syntax. A route that
   * cannot run is left out and the trace says why; where none can, the evidence has no items.
   *
   * @throws `CONFIG.INVALID_OPTIONS`, `INDEX.DIMENSION_MISMATCH`, `EMBEDDING.UNUSABLE_VECTOR`, what the embedder throws, and the errors
   * of the connection; the signal's reason when it aborts.
   */
  retrieve(question: string, options?: RetrieveOptions): Promise<Evidence>;
}

/**
 * A retriever on a connected store. It remembers for half a minute what it learned about the indexes, so keep it.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `EMBEDDING.SET_MISMATCH`.
 */
export function createRetriever(options: RetrieverOptions): Retriever {
  const { store, layout, embeddingSet, embedder, preset } = parseRetrieverOptions(options);
  const indexes = knownIndexes({ store, layout, embeddingSet, routes: preset.routes });
  const queryOf = candidateQueries(layout);
  const neighbourQueryOf = neighbourQueries(layout);

  /** A refusal may mean that an index changed since it was looked at: look again, and only then try the routes one by one. */
  async function find(question: string, { candidatesPerRoute }: Budget, signal: AbortSignal | undefined): Promise<Found> {
    const input: FindInput = { store, queryOf, candidatesPerRoute, signal };
    let questionVector: Float32Array | undefined;
    for (let isSecondTry = false; ; isSecondTry = true) {
      const known = await indexes.read(signal);
      const plan = planRoutes({
        question,
        preset,
        layout,
        embeddingSet,
        hasEmbedder: embedder !== undefined,
        indexes: known,
        candidatesPerRoute,
      });
      if (plan.vector?.run && embedder) questionVector ??= await embedQuestion(embedder, question, signal);
      const routes: RunnableRoutes = {
        vector: plan.vector?.run && questionVector ? { plan: plan.vector, questionVector } : null,
        fullText: plan.fullText?.run ? plan.fullText : null,
      };
      if (!routes.vector && !routes.fullText) return { plan, found: { ...known, candidates: [], failures: {} } };
      try {
        return { plan, found: await findTogether(routes, input) };
      } catch (error) {
        if (!isRouteFailure(error)) throw error;
        indexes.forget();
        if (isSecondTry) return { plan, found: await findApart(routes, input) };
      }
    }
  }

  async function neighbours(
    chunkIds: readonly string[],
    { neighbourChunks }: Budget,
    signal: AbortSignal | undefined,
  ): Promise<NeighbourRow[]> {
    if (neighbourChunks === 0 || chunkIds.length === 0) return [];
    return store.run(neighbourQueryOf(neighbourChunks), { chunkIds }, { signal });
  }

  return {
    async retrieve(question, options = {}) {
      const { budget, signal } = parseRetrieveCall(question, options);
      signal?.throwIfAborted();
      const { plan, found } = await find(question, budget, signal);
      indexes.resize(found);
      const ranked = rankCandidates(found.candidates, preset, budget.candidatesPerRoute);
      const purchase = spendBudget(
        ranked.fused.map((fused) => ({ text: fused.candidate.text, fused })),
        budget,
      );
      const itemIds = purchase.bought.map(({ item }) => item.fused.candidate.chunkId);
      const placed = placeNeighbours(await neighbours(itemIds, budget, signal), itemIds, budget.maxUtf8Bytes);
      const routes = traceRoutes(preset, plan, found, ranked);
      return assembleEvidence({
        question,
        budget,
        ranked,
        isFused: preset.fusion === "rrf",
        purchase,
        neighbours: placed,
        routes,
        provenance: describeProvenance(store.server, layout.name, plan, routes),
        documents: found.documents,
        chunks: found.chunks,
      });
    },
  };
}

interface Found {
  readonly plan: RoutePlan;
  readonly found: FoundCandidates;
}

/** Query text is written once for each shape: the server plans a text it has not seen anew. */
function candidateQueries(layout: Layout): (shape: CandidateShape) => Query<CandidatesAnswer> {
  const queries = new Map<string, Query<CandidatesAnswer>>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const query = queries.get(key) ?? candidatesByRoutes(layout, shape);
    queries.set(key, query);
    return query;
  };
}

function neighbourQueries(layout: Layout): (reach: number) => Query<NeighbourRow> {
  const queries = new Map<number, Query<NeighbourRow>>();
  return (reach) => {
    const query = queries.get(reach) ?? readNeighbours(layout, reach);
    queries.set(reach, query);
    return query;
  };
}
