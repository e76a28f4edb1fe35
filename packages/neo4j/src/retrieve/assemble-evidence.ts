import { type Evidence, type LimitName, traceCandidate } from "@graphspan/core";
import { describeProvenance, traceRoutes } from "./describe-routes.js";
import type { EvidenceParts } from "./evidence-parts.js";
import { toItem } from "./item.js";
import { placeNeighbours } from "./place-neighbours.js";
import { warningsOf } from "./warnings.js";

/** Puts the parts of a retrieval together. */
export function assembleEvidence(parts: EvidenceParts): Evidence {
  const { call, preset, layout, server, scope, settings, plan, found, selection, items, surroundings, expansion } = parts;
  const routes = traceRoutes(preset, plan, found, selection);
  const neighbours = placeNeighbours(
    items.map(({ candidate }) => ({ ...candidate, neighbours: surroundings.get(candidate)?.neighbours ?? [] })),
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
    items: items.map((item) => toItem(item, surroundings.get(item.candidate))),
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
