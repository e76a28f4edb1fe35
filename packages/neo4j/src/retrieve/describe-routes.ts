import type { Provenance, RouteTrace, Selection } from "@graphspan/core";
import type { ServerInfo } from "../store/graph-store.js";
import type { FoundCandidates } from "./found-candidates.js";
import type { RoutePlan } from "./plan-routes.js";
import type { Preset } from "./preset.js";

/** How each route of the preset fared, in the preset's order. */
export function traceRoutes(
  preset: Preset,
  plan: RoutePlan,
  { failures }: Pick<FoundCandidates, "failures">,
  { routes }: Pick<Selection<unknown>, "routes">,
): RouteTrace[] {
  return preset.routes.map((route) => {
    const planned = plan[route];
    const failure = failures[route];
    if (planned?.run === false) return { route, state: "skipped", candidates: 0, more: false, reason: planned.reason };
    if (failure !== undefined) return { route, state: "failed", candidates: 0, more: false, reason: failure };
    return { route, state: "ran", candidates: routes[route]?.candidates ?? 0, more: routes[route]?.more ?? false };
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
      vector?.run === true && found.vectorSearch !== null && ran("vector")
        ? {
            embeddingSetId: vector.embeddingSet.id,
            model: vector.embeddingSet.model,
            index: vector.index.name,
            dimensions: vector.embeddingSet.dimensions,
            similarity: vector.index.similarity,
            quantization: vector.index.quantization,
            ...found.vectorSearch,
            rescored: vector.rescored && found.vectorSearch.method !== "comparison",
          }
        : null,
    fullText:
      fullText?.run === true && ran("fullText")
        ? { index: fullText.index.name, analyzer: fullText.index.analyzer, fields: fullText.fields }
        : null,
  };
}
