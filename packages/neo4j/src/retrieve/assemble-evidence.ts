import { type Evidence, type LimitName, type SelectedCandidate, type Selection, type SelectionSettings, traceCandidate } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import type { ResolvedScope } from "../scope/resolved-scope.js";
import type { ServerInfo } from "../store/graph-store.js";
import type { Candidate } from "./candidate.js";
import { describeProvenance, traceRoutes } from "./describe-routes.js";
import type { Expansion } from "./expand-with-cypher.js";
import type { SurroundingsByKey } from "./find-surroundings.js";
import type { FoundCandidates } from "./found-candidates.js";
import { toItem } from "./item.js";
import { passageKey } from "./passage-key.js";
import { placeNeighbours } from "./place-neighbours.js";
import type { RoutePlan } from "./plan-routes.js";
import type { Preset } from "./preset.js";
import type { RetrieveCall } from "./retrieve-options.js";
import { warningsOf } from "./warnings.js";

export interface EvidenceParts {
  readonly call: RetrieveCall;
  readonly preset: Preset;
  readonly layout: Layout;
  readonly server: ServerInfo;
  readonly scope: ResolvedScope | null;
  readonly settings: SelectionSettings;
  readonly plan: RoutePlan;
  readonly found: FoundCandidates;
  /** Those of the found ones that lie in the scope. */
  readonly candidates: readonly Candidate[];
  readonly selection: Selection<Candidate>;
  /** Those of the selection that are items, best first. */
  readonly items: readonly SelectedCandidate<Candidate>[];
  readonly surroundings: SurroundingsByKey;
  readonly expansion: Expansion;
}

/** Puts the parts of a retrieval together. */
export function assembleEvidence(parts: EvidenceParts): Evidence {
  const { call, preset, layout, server, scope, settings, plan, found, selection, items, surroundings, expansion } = parts;
  const routes = traceRoutes(preset, plan, found, selection);
  const surroundingsOf = (candidate: Candidate) => surroundings.get(passageKey(candidate));
  const neighbours = placeNeighbours(
    items.map(({ candidate }) => ({ chunkId: candidate.chunkId, neighbours: surroundingsOf(candidate)?.neighbours ?? [] })),
    settings.budget.maxUtf8Bytes,
  );
  const limitsReached: LimitName[] = [
    ...selection.limitsReached,
    ...(neighbours.limited ? ["neighbours" as const] : []),
    ...(expansion.limited ? ["expansionRows" as const] : []),
    ...(scope?.truncated ? ["scopeDocuments" as const] : []),
    ...found.limitsReached,
  ];
  return {
    schemaVersion: 1,
    question: call.question,
    items: items.map((item) => toItem(item, surroundingsOf(item.candidate))),
    context: [...neighbours.context, ...expansion.context],
    scope: {
      name: scope?.name ?? "everything",
      documents: found.documents,
      chunks: found.chunks,
      strategies: found.strategies,
      expansionRowsOutsideScope: expansion.rowsOutsideScope,
    },
    limits: { omittedItems: selection.omittedItems, limitsReached },
    provenance: describeProvenance(server, layout.name, { plan, found, routes }),
    trace: { settings, routes, candidates: selection.candidates.map(traceCandidate), warnings: warningsOf(parts) },
  };
}
