import { type Embedder, parseOptions } from "@graphspan/core";
import { contentHash, type GraphStore, type Layout, type Scope } from "@graphspan/neo4j";
import { z } from "zod";
import { groupBy } from "../grounding/group-by.js";
import { graphOptions, hasMethods } from "../options.js";
import { canonicalsOf, type GroupedThing, thingsOfGroups } from "../queries/merge-groups.js";
import { readSight } from "../queries/sight.js";
import { findReasons } from "./find-reasons.js";
import { joinReasons } from "./join-reasons.js";
import type { MergeReason, MergeSuggestions, SuggestedThing } from "./merge-suggestion.js";
import { readPassages } from "./read-passages.js";

/** Options of {@link suggestMerges}. */
export interface SuggestMergesOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Made with `scope` of `@graphspan/neo4j`. Only what passages in it mention is compared and shown. @default the whole graph */
  readonly scope?: Scope | undefined;
  /** Finds names that mean the same. Of each class the 2,000 things that are mentioned most are compared. @default names and aliases alone */
  readonly embedder?: Embedder | undefined;
  /** From which cosine on two names count as near, 0 to 1; what is near depends on the model. @default 0.9 */
  readonly minCosine?: number | undefined;
  /** Suggestions at most, 1 to 1,000. @default 20 */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema = z.strictObject({
  ...graphOptions,
  scope: z.custom<Scope>().optional(),
  embedder: z.custom<Embedder>(hasMethods("embed"), "must be an embedder").nullable().default(null),
  minCosine: z.number().min(0).max(1).default(0.9),
  limit: z.int().min(1).max(1_000).default(20),
});

/** Groups of one suggestion: more than a person would look through. */
const mostGroups = 20;
const strength: Readonly<Record<MergeReason["kind"], number>> = { foldedName: 0, alias: 1, embedding: 2 };

/**
 * Looks for things that may be one: whose names differ only in spelling, case or class, that are mentioned by each other's names, or whose names mean about the same. Reads only; nothing is
 * merged before somebody says so ({@link applyMerge}).
 *
 * Without a `scope` it reads the whole graph, and shows names and passages of every document: that is for those who run it. Under a scope it tells nothing that passages outside say, though a
 * merge that was applied holds in every scope. Left out and told of (`leftOut`) are names that more than 20 things share, what would bring more than 20 groups into one suggestion, and what lies behind
 * 10,000 names, spellings, aliases and near pairs each (`truncated`).
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `SCOPE.INVALID_ROW`, `SCOPE.TOO_MANY_RANGES`, `SCOPE.TOO_MANY_ROWS`, errors of the embedder and of the server, the signal's reason.
 */
export async function suggestMerges(options: SuggestMergesOptions): Promise<MergeSuggestions> {
  const { store, layout, scope, embedder, minCosine, limit, signal } = parseOptions("suggestMerges", optionsSchema, options);
  const sight = await readSight(store, layout, scope, signal);
  const context = { store, layout, sight, signal };
  const found = await findReasons({ ...context, embedder, minCosine });
  const ids = [...new Set(found.reasons.flatMap(({ things }) => things))];
  const canonicals = await store.run(canonicalsOf(layout), { ids }, { signal });
  const { joined, leftOut } = joinReasons(found.reasons, new Map(canonicals.map(({ id, canonical }) => [id, canonical])), mostGroups);
  const rows = await store.run(thingsOfGroups(layout, sight), { ...sight.parameters, ids: joined.flatMap(({ groups }) => groups) }, { signal });
  const things = groupBy(rows.sort((one, other) => (one.id < other.id ? -1 : 1)), ({ canonical }) => canonical);
  const ranked = joined
    .map(({ groups, reasons }) => ({ groups, reasons, things: groups.flatMap((group) => things.get(group) ?? []) }))
    .sort((one, other) => rankOf(one.reasons) - rankOf(other.reasons) || mentionsOf(other.things) - mentionsOf(one.things) || (one.groups.join() < other.groups.join() ? -1 : 1));
  const shown = ranked.slice(0, limit).map(({ reasons, things: some }) => ({ reasons, id: idOf(some), things: some.map((thing) => ({ ...thing, group: thing.canonical })) }));
  const passages = await readPassages(context, shown);
  return {
    suggestions: shown.map(({ id, reasons, things: some }, index) => ({ id, things: suggested(some), reasons, ...passages[index]! })),
    total: ranked.length,
    truncated: found.truncated,
    leftOut: [...found.leftOut, ...leftOut],
  };
}

/** A canonical thing that is not in sight is not told. */
function suggested(things: readonly GroupedThing[]): readonly SuggestedThing[] {
  const seen = new Set(things.map(({ id }) => id));
  return things.map(({ id, class: kind, name, mentions, canonical }) => ({ id, class: kind, name, mentions, canonical: seen.has(canonical) ? canonical : null }));
}

/** By what stands for each group, as far as that is in sight. */
function idOf(things: readonly GroupedThing[]): string {
  const seen = new Set(things.map(({ id }) => id));
  const groups = groupBy(things, ({ canonical }) => canonical);
  const standing = [...groups].map(([canonical, some]) => (seen.has(canonical) ? canonical : some[0]!.id));
  return contentHash(standing.sort().join(" ")).slice(0, 16);
}

const rankOf = (reasons: readonly MergeReason[]): number => reasons.reduce((best, { kind }) => Math.min(best, strength[kind]), Infinity);
const mentionsOf = (things: readonly GroupedThing[]): number => things.reduce((sum, { mentions }) => sum + mentions, 0);
