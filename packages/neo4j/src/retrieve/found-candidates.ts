import type { ScopeStrategy } from "@graphspan/core";
import type { CandidatesAnswer, CandidateShape } from "../queries/candidates-by-routes.js";
import type { ScopedAnswer, ScopedShape } from "../queries/candidates-in-scope.js";
import type { CompiledScope } from "../scope/compile-scope.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import type { RetrievalRoute } from "./preset.js";

export interface FoundCandidates extends CandidatesAnswer {
  /** How each route kept to the scope. */
  readonly strategies: Readonly<Partial<Record<RetrievalRoute, ScopeStrategy>>>;
  /** Routes the server could not answer, with its reason. */
  readonly failures: Readonly<Partial<Record<RetrievalRoute, string>>>;
}

export interface FindInput {
  readonly store: GraphStore;
  /** Gives the query of a shape; it is written once for a layout. */
  readonly queryOf: (shape: CandidateShape) => Query<CandidatesAnswer>;
  readonly scopedQueryOf: (shape: ScopedShape) => Query<ScopedAnswer>;
  readonly scope: CompiledScope | null;
  readonly candidatesPerRoute: number;
  readonly signal: AbortSignal | undefined;
}
