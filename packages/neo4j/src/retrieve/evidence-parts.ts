import type { SelectedCandidate, Selection, SelectionSettings } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { ResolvedScope } from "../scope/resolved-scope.js";
import type { ServerInfo } from "../store/graph-store.js";
import type { Candidate } from "./candidate.js";
import type { CypherExpansion } from "./cypher-expansion.js";
import type { Expansion } from "./expand-with-cypher.js";
import type { SurroundingsOf } from "./find-surroundings.js";
import type { FoundCandidates } from "./found-candidates.js";
import type { RoutePlan } from "./plan-routes.js";
import type { Preset } from "./preset.js";
import type { RetrieveCall } from "./retrieve-options.js";

/** Everything that evidence is put together from. */
export interface EvidenceParts {
  readonly call: RetrieveCall;
  readonly preset: Preset;
  readonly layout: Layout;
  readonly server: ServerInfo;
  readonly scope: ResolvedScope | null;
  readonly settings: SelectionSettings;
  readonly plan: RoutePlan;
  readonly found: FoundCandidates;
  /** As the selection took them. */
  readonly candidates: readonly Candidate[];
  readonly selection: Selection<Candidate>;
  /** Those of the selection that are items, best first. */
  readonly items: readonly SelectedCandidate<Candidate>[];
  readonly surroundings: SurroundingsOf;
  /** What was asked for, and what it brought. */
  readonly cypherExpansion: CypherExpansion | null;
  readonly expansion: Expansion;
}
