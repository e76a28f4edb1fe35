import type { Provenance, RouteTrace } from "@graphspan/core";
import type { ServerInfo } from "../store/graph-store.js";
import type { FoundCandidates } from "./found-candidates.js";
import type { RoutePlan } from "./plan-routes.js";
import type { Preset } from "./preset.js";
import type { RankedCandidates } from "./rank-candidates.js";

/** How each route of the preset fared, in the preset's order. */
export function traceRoutes(
  preset: Preset,
  plan: RoutePlan,
  { failures }: Pick<FoundCandidates, "failures">,
  { found }: Pick<RankedCandidates, "found">,
): RouteTrace[] {
  return preset.routes.map((route) => {
    const planned = plan[route];
    const failure = failures[route];
    if (planned?.run === false) return { route, state: "skipped", candidates: 0, reason: planned.reason };
    if (failure !== undefined) return { route, state: "failed", candidates: 0, reason: failure };
    return { route, state: "ran", candidates: found[route] ?? 0 };
  });
}

/** What answered: the server, and the index of each route that ran. */
export function describeProvenance(
  server: ServerInfo,
  layoutName: string,
  { plan, found, routes }: { readonly plan: RoutePlan; readonly found: FoundCandidates; readonly routes: readonly RouteTrace[] },
): Provenance {
  const ran = (route: "vector" | "fullText"): boolean => routes.some((trace) => trace.route === route && trace.state === "ran");
  const { vector, fullText } = plan;
  return {
    server: { product: server.product, version: server.version },
    layout: layoutName,
    vector:
      vector?.run === true && ran("vector")
        ? {
            embeddingSetId: vector.embeddingSet.id,
            model: vector.embeddingSet.model,
            index: vector.index.name,
            dimensions: vector.embeddingSet.dimensions,
            similarity: vector.index.similarity,
            quantization: vector.index.quantization,
            indexCandidates: found.strategies.vector === "exact" ? 0 : vector.indexCandidates,
          }
        : null,
    fullText:
      fullText?.run === true && ran("fullText")
        ? { index: fullText.index.name, analyzer: fullText.index.analyzer, fields: fullText.fields }
        : null,
  };
}
