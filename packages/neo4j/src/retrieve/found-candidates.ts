import type { LimitName, ScopeStrategy, VectorProvenance } from "@graphspan/core";
import type { CandidateRow } from "../queries/candidate-item.js";
import type { RetrievalRoute } from "./preset.js";

/** What the routes found. */
export interface FoundCandidates {
  /** In the scope, or in the whole graph. */
  readonly documents: number;
  readonly chunks: number;
  /** Held against the scope once more, here where they came from the server. */
  readonly candidates: readonly CandidateRow[];
  /** How each route kept to the scope. */
  readonly strategies: Readonly<Partial<Record<RetrievalRoute, ScopeStrategy>>>;
  /** How the vectors were searched; null where that route did not run. */
  readonly vectorSearch: Pick<VectorProvenance, "indexCandidates" | "method"> | null;
  /** Limits that a route met and that may have cost something. */
  readonly limitsReached: readonly LimitName[];
  /** Routes the server could not answer, with its reason. */
  readonly failures: Readonly<Partial<Record<RetrievalRoute, string>>>;
}
