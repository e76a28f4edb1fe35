import type { BudgetOptions, Evidence } from "@graphspan/core";
import { createRetriever, hybrid, vector } from "@graphspan/neo4j";
import type { Session } from "./open-session.js";

export const presetNames = ["hybrid", "vector"] as const;
export type PresetName = (typeof presetNames)[number];

export interface RetrieveRequest {
  readonly question: string;
  readonly preset: PresetName;
  readonly budget: BudgetOptions;
  readonly signal: AbortSignal;
}

/** Evidence for a question from the session's graph. */
export function retrieve({ store, layout, embeddingSet, embedder }: Session, request: RetrieveRequest): Promise<Evidence> {
  const retriever = createRetriever({
    store,
    layout,
    embeddingSet,
    ...(embedder !== null && embeddingSet !== null ? { embedder } : {}),
    preset: request.preset === "vector" ? vector() : hybrid(),
  });
  return retriever.retrieve(request.question, { budget: request.budget, signal: request.signal });
}
