import type { BudgetOptions, Evidence } from "@graphspan/core";
import { createRetriever, fullText, hybrid, type Preset, type Scope, vector } from "@graphspan/neo4j";
import type { Session } from "./open-session.js";
import { requireModelOf } from "./require-model-of.js";

const presets = { hybrid, vector, fullText } as const satisfies Readonly<Record<string, () => Preset>>;
export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets);

/** A preset as the command line names it. */
export function presetOf(name: PresetName): Preset {
  return presets[name]();
}

export interface RetrieveRequest {
  readonly question: string;
  readonly preset: PresetName;
  readonly budget: BudgetOptions;
  readonly scope?: Scope | undefined;
  readonly signal: AbortSignal;
}

/** Evidence for a question from the session's graph. */
export async function retrieve({ store, layout, embeddingSet, embedder }: Session, request: RetrieveRequest): Promise<Evidence> {
  requireModelOf(embeddingSet, embedder);
  const retriever = createRetriever({
    store,
    layout,
    embeddingSet,
    ...(embedder !== null && embeddingSet !== null ? { embedder } : {}),
    preset: presetOf(request.preset),
  });
  return retriever.retrieve(request.question, { budget: request.budget, scope: request.scope, signal: request.signal });
}
