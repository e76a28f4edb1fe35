import { type Evidence, selectEvidence, type SelectionSettings } from "@graphspan/core";
import { scopeSize } from "../queries/scope-size.js";
import { canFilterInIndex } from "../schema/vector-index-options.js";
import { resolveScope } from "../scope/resolve-scope.js";
import type { ResolvedScope } from "../scope/resolved-scope.js";
import { assembleEvidence } from "./assemble-evidence.js";
import { toCandidate } from "./candidate.js";
import type { CypherExpansion } from "./cypher-expansion.js";
import { expandWithCypher, type Expansion } from "./expand-with-cypher.js";
import { createCandidateFinder, type FindInput, isRouteFailure } from "./find-candidates.js";
import { createSurroundingsFinder } from "./find-surroundings.js";
import type { FoundCandidates } from "./found-candidates.js";
import { knownIndexes } from "./known-indexes.js";
import { planRoutes, type RoutePlan } from "./plan-routes.js";
import { embedQuestion } from "./question-vector.js";
import { parseRetrieveCall, parseRetrieverOptions, type RetrieveCall, type RetrieveOptions, type RetrieverOptions } from "./retrieve-options.js";
import type { RunnableRoutes } from "./runnable-routes.js";
import { type RecallSample, sampleRecall, type SampleRecallOptions } from "./sample-recall.js";
import { documentsShape } from "./scope-shape.js";
import { skipped } from "./skipped-route.js";

/** Answers questions with evidence from one graph. */
export interface Retriever {
  /**
   * Finds the passages that answer a question. Any text is a question: none of it is read as Lucene or Cypher syntax. A route that
   * cannot run is left out and the trace says why; where none can, the evidence has no items. Under a scope nothing of the graph outside
   * it is searched, counted or returned.
   *
   * @throws `CONFIG.INVALID_OPTIONS`, `INDEX.DIMENSION_MISMATCH`, `EMBEDDING.UNUSABLE_VECTOR`, `SCOPE.STRATEGY_UNAVAILABLE`,
   * `SCOPE.INVALID_ROW`, `SCOPE.TOO_MANY_ROWS`, `SCOPE.TOO_MANY_RANGES`, `EXPANSION.INVALID_ROW`, what the embedder throws, and the errors of the connection; the signal's reason when it
   * aborts.
   */
  retrieve(question: string, options?: RetrieveOptions): Promise<Evidence>;

  /**
   * How many of the truly nearest chunks the vector index finds, on questions of your own. Compares every vector of the graph with each
   * question: about a second a question for 100,000 chunks.
   *
   * @throws `CONFIG.INVALID_OPTIONS`; `RETRIEVE.NO_VECTOR_ROUTE` where vectors cannot be searched; what {@link retrieve} throws.
   */
  sampleRecall(questions: readonly string[], options?: SampleRecallOptions): Promise<RecallSample>;
}

/**
 * A retriever on a connected store. It remembers for half a minute what it learned about the indexes, so keep it.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `EMBEDDING.SET_MISMATCH`.
 */
export function createRetriever(options: RetrieverOptions): Retriever {
  const { store, layout, embeddingSet, embedder, preset } = parseRetrieverOptions(options);
  const indexes = knownIndexes({ store, layout, embeddingSet, routes: preset.routes });
  const finder = createCandidateFinder({ store, layout });
  const findSurroundings = createSurroundingsFinder(store, layout);
  const graph = {
    preset,
    layout,
    embeddingSet,
    hasEmbedder: embedder !== undefined,
    get filtersInIndex() {
      return canFilterInIndex(store.server);
    },
  };

  /** A refusal may mean that an index changed since it was looked at: look again, and only then try the routes one by one. */
  async function find(call: RetrieveCall, input: FindInput): Promise<Found> {
    const { scope, budget, signal } = input;
    if (scope?.documentIds.size === 0) return emptyScope;
    let questionVector: Float32Array | undefined;
    for (let isSecondTry = false; ; isSecondTry = true) {
      const known = await indexes.read(signal);
      const plan = planRoutes({ ...call, ...graph, scope, indexes: known, candidatesPerRoute: budget.candidatesPerRoute });
      if (plan.vector?.run && embedder) questionVector ??= await embedQuestion(embedder, call.question, signal);
      const routes: RunnableRoutes = {
        vector: plan.vector?.run && questionVector ? { plan: plan.vector, questionVector } : null,
        fullText: plan.fullText?.run ? { plan: plan.fullText } : null,
      };
      if (!routes.vector && !routes.fullText) return { plan, found: { ...nothing, ...(await sizeOf(scope, known, signal)) } };
      try {
        return { plan, found: await finder.findTogether(routes, input) };
      } catch (error) {
        if (!isRouteFailure(error)) throw error;
        indexes.forget();
        if (isSecondTry) return { plan, found: await finder.findApart(routes, input) };
      }
    }
  }

  async function sizeOf(scope: ResolvedScope | null, { documents, chunks }: Size, signal: AbortSignal | undefined): Promise<Size> {
    if (scope === null) return { documents, chunks };
    const [size] = await store.run(scopeSize(layout, documentsShape(scope)), { ...scope.parameters }, { signal });
    return size ?? { documents: 0, chunks: 0 };
  }

  function expand(
    expansion: CypherExpansion | null,
    itemIds: readonly string[],
    { scope, budget, signal }: FindInput,
  ): Promise<Expansion> | Expansion {
    if (expansion === null || itemIds.length === 0) return noExpansion;
    return expandWithCypher({ store, layout, expansion, itemIds, scope, maxUtf8Bytes: budget.maxUtf8Bytes, signal });
  }

  return {
    async retrieve(question, options = {}) {
      const call = parseRetrieveCall(question, options);
      const { budget, signal } = call;
      signal?.throwIfAborted();
      const scope = call.scope === undefined ? null : await resolveScope(store, layout, call.scope, { signal });
      const input: FindInput = { scope, budget, signal };
      const { plan, found } = await find(call, input);
      if (scope === null) indexes.resize(found);
      const settings: SelectionSettings = { preset: preset.name, routes: preset.routes, fusion: preset.fusion, dedup: preset.dedup, budget };
      const candidates = found.candidates.map((row) => toCandidate(row, preset));
      const selection = selectEvidence(candidates, settings);
      const items = selection.candidates.filter(({ itemRank }) => itemRank !== null);
      const surroundings = await findSurroundings(items.map(({ candidate }) => candidate), input);
      const { cypherExpansion = preset.cypherExpansion } = call;
      const expansion = await expand(cypherExpansion, items.map(({ candidate }) => candidate.chunkId), input);
      const retrieved = { scope, settings, plan, found, candidates, selection, items, surroundings, cypherExpansion, expansion };
      return assembleEvidence({ call, preset, layout, server: store.server, ...retrieved });
    },

    sampleRecall(questions, options = {}) {
      const planVector = async (question: string, candidatesPerRoute: number, signal: AbortSignal | undefined) => {
        const call = parseRetrieveCall(question, {});
        return planRoutes({ ...call, ...graph, scope: null, indexes: await indexes.read(signal), candidatesPerRoute }).vector;
      };
      return sampleRecall({ questions, options, embedder, planVector, find: (routes, input) => finder.findTogether(routes, input) });
    },
  };
}

interface Found {
  readonly plan: RoutePlan;
  readonly found: FoundCandidates;
}

type Size = Pick<FoundCandidates, "documents" | "chunks">;

const nothing: Omit<FoundCandidates, keyof Size> = {
  candidates: [],
  strategies: {},
  vectorSearch: null,
  limitsReached: [],
  failures: {},
};
const holdsNothing = skipped("the scope holds no document");
const emptyScope: Found = {
  plan: { vector: holdsNothing, fullText: holdsNothing },
  found: { ...nothing, documents: 0, chunks: 0 },
};
const noExpansion: Expansion = { context: [], limited: false, rowsOutsideScope: false };
