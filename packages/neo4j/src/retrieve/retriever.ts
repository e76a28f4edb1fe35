import { type Budget, type ChunkRef, type Evidence, spendBudget } from "@graphspan/core";
import { candidatesByRoutes } from "../queries/candidates-by-routes.js";
import { candidatesInScope } from "../queries/candidates-in-scope.js";
import { type NeighbourRow, readNeighbours } from "../queries/neighbours-read.js";
import { scopeSize } from "../queries/scope-size.js";
import { canFilterInIndex } from "../schema/vector-index-options.js";
import { type CompiledScope, narrowScope, onlyInScope } from "../scope/compile-scope.js";
import { assembleEvidence } from "./assemble-evidence.js";
import { describeProvenance, traceRoutes } from "./describe-routes.js";
import { findApart, findTogether, isRouteFailure } from "./find-candidates.js";
import type { FindInput, FoundCandidates } from "./found-candidates.js";
import { knownIndexes } from "./known-indexes.js";
import { placeNeighbours } from "./place-neighbours.js";
import { planRoutes, type RoutePlan } from "./plan-routes.js";
import { embedQuestion } from "./question-vector.js";
import { rankCandidates } from "./rank-candidates.js";
import { parseRetrieveCall, parseRetrieverOptions, type RetrieveOptions, type RetrieverOptions } from "./retrieve-options.js";
import type { RunnableRoutes } from "./runnable-routes.js";
import { writeOnce } from "./write-once.js";

/** Answers questions with evidence from one graph. */
export interface Retriever {
  /**
   * Finds the passages that answer a question. Any text is a question: none of it is read as Lucene or Cypher syntax. A route that
   * cannot run is left out and the trace says why; where none can, the evidence has no items. Under a scope nothing of the graph outside
   * it is searched, counted or returned.
   *
   * @throws `CONFIG.INVALID_OPTIONS`, `INDEX.DIMENSION_MISMATCH`, `EMBEDDING.UNUSABLE_VECTOR`, what the embedder throws, and the errors
   * of the connection; the signal's reason when it aborts.
   */
  retrieve(question: string, options?: RetrieveOptions): Promise<Evidence>;
}

/** One call, parsed. */
interface Call {
  readonly question: string;
  readonly budget: Budget;
  readonly scope: CompiledScope | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * A retriever on a connected store. It remembers for half a minute what it learned about the indexes, so keep it.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `EMBEDDING.SET_MISMATCH`.
 */
export function createRetriever(options: RetrieverOptions): Retriever {
  const { store, layout, embeddingSet, embedder, preset } = parseRetrieverOptions(options);
  const indexes = knownIndexes({ store, layout, embeddingSet, routes: preset.routes });
  const queryOf = writeOnce((shape: Parameters<FindInput["queryOf"]>[0]) => candidatesByRoutes(layout, shape));
  const scopedQueryOf = writeOnce((shape: Parameters<FindInput["scopedQueryOf"]>[0]) => candidatesInScope(layout, shape));
  const neighbourQueryOf = writeOnce(({ reach, scoped }: NeighbourShape) => readNeighbours(layout, reach, { scoped }));
  const scopeSizeQuery = scopeSize(layout);

  /** A refusal may mean that an index changed since it was looked at: look again, and only then try the routes one by one. */
  async function find({ question, budget: { candidatesPerRoute }, scope, signal }: Call): Promise<Found> {
    const input: FindInput = { store, queryOf, scopedQueryOf, scope, candidatesPerRoute, signal };
    const filtersInIndex = canFilterInIndex(store.server);
    const hasEmbedder = embedder !== undefined;
    let questionVector: Float32Array | undefined;
    for (let isSecondTry = false; ; isSecondTry = true) {
      const known = await indexes.read(signal);
      const plan = planRoutes({
        question,
        preset,
        layout,
        embeddingSet,
        hasEmbedder,
        indexes: known,
        candidatesPerRoute,
        scope,
        filtersInIndex,
      });
      if (plan.vector?.run && embedder) questionVector ??= await embedQuestion(embedder, question, signal);
      const routes: RunnableRoutes = {
        vector: plan.vector?.run && questionVector ? { plan: plan.vector, questionVector } : null,
        fullText: plan.fullText?.run ? plan.fullText : null,
      };
      if (!routes.vector && !routes.fullText) return { plan, found: { ...nothing, ...(await sizeOf(scope, known, signal)) } };
      try {
        return { plan, found: await findTogether(routes, input) };
      } catch (error) {
        if (!isRouteFailure(error)) throw error;
        indexes.forget();
        if (isSecondTry) return { plan, found: await findApart(routes, input) };
      }
    }
  }

  async function sizeOf(scope: CompiledScope | null, { documents, chunks }: Size, signal: AbortSignal | undefined): Promise<Size> {
    if (scope === null) return { documents, chunks };
    const [size] = await store.run(scopeSizeQuery, scope.parameters, { signal });
    return size ?? { documents: 0, chunks: 0 };
  }

  async function neighbours(items: readonly ChunkRef[], { budget, scope: whole, signal }: Call): Promise<readonly NeighbourRow[]> {
    if (budget.neighbourChunks === 0 || items.length === 0) return [];
    const chunkIds = items.map(({ chunkId }) => chunkId);
    const scope = whole && narrowScope(whole, items.map(({ documentId }) => documentId));
    const query = neighbourQueryOf({ reach: budget.neighbourChunks, scoped: scope !== null });
    return onlyInScope(await store.run(query, { chunkIds, ...scope?.parameters }, { signal }), scope);
  }

  return {
    async retrieve(question, options = {}) {
      const call: Call = parseRetrieveCall(question, options);
      const { budget, scope, signal } = call;
      signal?.throwIfAborted();
      const { plan, found } = await find(call);
      if (scope === null) indexes.resize(found);
      const ranked = rankCandidates(onlyInScope(found.candidates, scope), preset, budget.candidatesPerRoute);
      const purchase = spendBudget(
        ranked.fused.map((fused) => ({ text: fused.candidate.text, fused })),
        budget,
      );
      const items = purchase.bought.map(({ item }) => item.fused.candidate);
      const itemIds = items.map(({ chunkId }) => chunkId);
      const placed = placeNeighbours(await neighbours(items, call), itemIds, budget.maxUtf8Bytes);
      const routes = traceRoutes(preset, plan, found, ranked);
      return assembleEvidence({
        question,
        budget,
        ranked,
        isFused: preset.fusion === "rrf",
        purchase,
        neighbours: placed,
        routes,
        provenance: describeProvenance(store.server, layout.name, { plan, found, routes }),
        scopeName: scope?.name ?? "everything",
        found,
      });
    },
  };
}

interface Found {
  readonly plan: RoutePlan;
  readonly found: FoundCandidates;
}

interface NeighbourShape {
  readonly reach: number;
  readonly scoped: boolean;
}

type Size = Pick<FoundCandidates, "documents" | "chunks">;

const nothing: Omit<FoundCandidates, keyof Size> = { candidates: [], strategies: {}, failures: {} };
