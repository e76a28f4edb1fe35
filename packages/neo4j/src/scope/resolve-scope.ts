import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import { documentsMatching } from "../queries/scope-matching.js";
import { sectionPlaces } from "../queries/scope-sections.js";
import type { GraphStore } from "../store/graph-store.js";
import { cypherRegion, mostScopeRows } from "./cypher-region.js";
import { matchingParameters } from "./matching-parameters.js";
import { firstDocuments, intersectRegions, type Region, regionOf, wholeDocuments } from "./region.js";
import { type ResolvedScope, resolvedScope, scopeParameters } from "./resolved-scope.js";
import { mostScopeDocuments } from "./scope-schema.js";
import type { CombinedScope, CypherScope, MatchingScope, Scope, SectionScope } from "./scope-types.js";
import { storedIds } from "./stored-ids.js";

/** Separate parts of one document. */
const mostRanges = 1_000;

export interface ResolveScopeOptions {
  readonly signal?: AbortSignal | undefined;
}

type SimpleScope = CombinedScope["scopes"][number];
/** These are asked of the graph last, among the documents that are left by then. */
type NamingScope = Exclude<SimpleScope, MatchingScope>;

interface Context extends ResolveScopeOptions {
  readonly store: Pick<GraphStore, "run" | "readCypher">;
  readonly layout: Layout;
}

/**
 * Asks the graph which documents, and which bytes of them, a scope holds: the first 10,000 by id. What cuts the number down comes first, so
 * that none is lost that lies in every part of a combined scope.
 *
 * @throws `SCOPE.INVALID_ROW`, `SCOPE.TOO_MANY_RANGES`, `SCOPE.TOO_MANY_ROWS`, and what queries throw; the signal's reason when it aborts.
 */
export async function resolveScope(store: Context["store"], layout: Layout, scope: Scope, options: ResolveScopeOptions = {}): Promise<ResolvedScope> {
  const context = { ...options, store, layout };
  const scopes: readonly SimpleScope[] = scope.kind === "all" ? scope.scopes : [scope];
  const named: Region[] = [];
  for (const part of scopes) if (part.kind !== "matching") named.push(await regionOfScope(part, context));
  const whole = named.length === 0 ? null : named.reduce(intersectRegions);
  const matching = scopes.filter((part) => part.kind === "matching");
  const region = matching.length === 0 ? (whole ?? new Map()) : await matchingRegion(matching, whole, context);
  const searched = firstDocuments(region, mostScopeDocuments);
  refuseTooManyRanges(searched);
  return resolvedScope(nameOf(scope), searched, region.size > mostScopeDocuments);
}

/** The server holds every chunk of a document against each of its ranges. */
function refuseTooManyRanges(region: Region): void {
  for (const ranges of region.values()) {
    if (ranges === null || ranges.length <= mostRanges) continue;
    throw neo4jError("SCOPE.TOO_MANY_RANGES", `The scope holds ${ranges.length} separate parts of one document, and may hold ${mostRanges}.`, {
      details: { ranges: ranges.length, most: mostRanges },
    });
  }
}

function nameOf(scope: Scope): string {
  return scope.kind === "all" ? `all(${scope.scopes.map(nameOf).join(", ")})` : scope.kind;
}

function regionOfScope(scope: NamingScope, context: Context): Promise<Region> {
  switch (scope.kind) {
    case "documents":
      return Promise.resolve(wholeDocuments(scope.documentIds));
    case "sections":
      return sectionsRegion(scope, context);
    case "fromCypher":
      return queriedRegion(scope, context);
  }
}

async function sectionsRegion({ sectionIds }: SectionScope, { store, layout, signal }: Context): Promise<Region> {
  const places = await store.run(sectionPlaces(layout), { sectionIds, storedIds: storedIds(sectionIds) }, { signal });
  return regionOf(places.map(({ documentId, startByte, endByte }) => ({ documentId, span: { startByte, endByte } })));
}

async function queriedRegion({ cypher, parameters }: CypherScope, { store, signal }: Context): Promise<Region> {
  const limits = { signal, maxRows: mostScopeRows, during: "scope.fromCypher", discreet: true };
  return cypherRegion(await store.readCypher(cypher, parameters, limits));
}

/** One more than are searched are asked for, to know whether there are more. */
async function matchingRegion(scopes: readonly MatchingScope[], among: Region | null, { store, layout, signal }: Context): Promise<Region> {
  if (among?.size === 0) return among;
  const parameters = { ...matchingParameters(scopes, layout), limit: mostScopeDocuments + 1, ...(among && scopeParameters(among.keys())) };
  const rows = await store.run(documentsMatching(layout, { among: among !== null }), parameters, { signal });
  const matching = wholeDocuments(rows.map(({ documentId }) => documentId));
  return among === null ? matching : intersectRegions(among, matching);
}
