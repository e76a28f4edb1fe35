import type { Evidence, Provenance } from "@graphspan/core";
import type { RowOf } from "../corpus/rows-of-chunks.js";

/** What was found for the judged queries. */
export interface Rankings {
  /** Row ids by query id: the ranked list, and what the budget bought of it. */
  readonly ranked: ReadonlyMap<string, readonly string[]>;
  readonly bought: ReadonlyMap<string, readonly string[]>;
  /** Milliseconds, one for each query; those of embedding are 0 where no vector was made. */
  readonly retrievalMs: readonly number[];
  readonly embeddingMs: readonly number[];
  readonly vector: Provenance["vector"];
  readonly fullText: Provenance["fullText"];
  readonly strategies: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly warnings: readonly string[];
}

/** One query, asked and timed. */
export interface AskedQuery {
  readonly query: string;
  readonly evidence: Evidence;
  readonly retrievalMs: number;
  readonly embeddingMs: number;
}

/** Collects rankings one by one; evidence is not kept. */
export function collectRankings(rowOf: RowOf): { readonly add: (asked: AskedQuery) => void; readonly result: () => Rankings } {
  const ranked = new Map<string, readonly string[]>();
  const bought = new Map<string, readonly string[]>();
  const [retrieval, embedding]: [number[], number[]] = [[], []];
  const strategies = new Map<string, Map<string, number>>();
  const idle = new Map<string, { readonly example: string; count: number }>();
  let vector: Provenance["vector"] = null;
  let fullText: Provenance["fullText"] = null;

  function add({ query, evidence, retrievalMs, embeddingMs }: AskedQuery): void {
    ranked.set(query, evidence.trace.candidates.map(rowOf));
    bought.set(query, evidence.items.map(rowOf));
    retrieval.push(retrievalMs);
    embedding.push(embeddingMs);
    vector ??= evidence.provenance.vector;
    fullText ??= evidence.provenance.fullText;
    for (const [route, strategy] of Object.entries(evidence.scope.strategies)) {
      const counts = strategies.get(route) ?? new Map<string, number>();
      strategies.set(route, counts.set(strategy, (counts.get(strategy) ?? 0) + 1));
    }
    for (const { route, state, reason = "" } of evidence.trace.routes) {
      if (state === "ran") continue;
      const what = `${route} was ${state} (${reason})`;
      const seen = idle.get(what);
      if (seen === undefined) idle.set(what, { example: query, count: 1 });
      else seen.count += 1;
    }
  }

  return {
    add,
    result: () => ({
      ranked,
      bought,
      retrievalMs: retrieval,
      embeddingMs: embedding,
      vector,
      fullText,
      strategies: Object.fromEntries([...strategies].map(([route, counts]) => [route, Object.fromEntries(counts)])),
      warnings: [...idle].map(([what, { example, count }]) => `The route ${what} for ${count} queries, such as ${example}.`),
    }),
  };
}
