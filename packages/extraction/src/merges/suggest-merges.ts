import { type Embedder, parseOptions } from "@graphspan/core";
import { contentHash, type GraphStore, type Layout } from "@graphspan/neo4j";
import { z } from "zod";
import { graphOptions, hasMethods } from "../options.js";
import { canonicalsOf, thingsOfGroups } from "../queries/merge-blocks.js";
import { passagesOfSeveral, passagesOfThings } from "../queries/merge-passages.js";
import { findReasons } from "./find-reasons.js";
import { type JoinedGroups, joinReasons } from "./join-reasons.js";
import type { MergeReason, MergeSuggestion, MergeSuggestions, SuggestedThing } from "./merge-suggestion.js";

/** Options of {@link suggestMerges}. */
export interface SuggestMergesOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Finds names that mean the same. Of things of one class the 2,000 that are mentioned most are compared. @default names and aliases alone */
  readonly embedder?: Embedder | undefined;
  /** From which cosine on two names count as near, 0 to 1; what is near depends on the model. @default 0.9 */
  readonly minCosine?: number | undefined;
  /** Suggestions at most, 1 to 1,000. @default 20 */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema = z.strictObject({
  ...graphOptions,
  embedder: z.custom<Embedder>(hasMethods("embed"), "must be an embedder").nullable().default(null),
  minCosine: z.number().min(0).max(1).default(0.9),
  limit: z.int().min(1).max(1_000).default(20),
});

/** Groups of one suggestion: more than a person would look through. */
const mostGroups = 20;
const passagesOfEach = 2;
const passagesAgainst = 5;
const strength: Readonly<Record<MergeReason["kind"], number>> = { foldedName: 0, alias: 1, embedding: 2 };

/**
 * Looks for things that may be one: whose names differ only in spelling, case or class, that are mentioned by each other's names, or whose names mean about the same. Reads only; nothing is
 * merged before somebody says so ({@link applyMerge}). Names that more than 20 things share, and what would bring more than 20 groups into one suggestion, are left out and told.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, errors of the embedder and of the server, the signal's reason.
 */
export async function suggestMerges(options: SuggestMergesOptions): Promise<MergeSuggestions> {
  const { store, layout, embedder, minCosine, limit, signal } = parseOptions("suggestMerges", optionsSchema, options);
  const found = await findReasons({ store, layout, embedder, minCosine, signal });
  const ids = [...new Set(found.reasons.flatMap(({ things }) => things))];
  const canonicals = await store.run(canonicalsOf(layout), { ids }, { signal });
  const { joined, leftOut } = joinReasons(found.reasons, new Map(canonicals.map(({ id, canonical }) => [id, canonical])), mostGroups);
  const things = await thingsByGroup({ store, layout, signal }, joined);
  const ranked = joined
    .map(({ groups, reasons }) => ({ groups, reasons, things: groups.flatMap((group) => things.get(group) ?? []) }))
    .sort((one, other) => rankOf(one.reasons) - rankOf(other.reasons) || mentionsOf(other.things) - mentionsOf(one.things) || (one.groups.join() < other.groups.join() ? -1 : 1));
  const suggestions: MergeSuggestion[] = [];
  for (const suggested of ranked.slice(0, limit)) suggestions.push(await withPassages({ store, layout, signal }, suggested));
  return { suggestions, total: ranked.length, leftOut: [...found.leftOut, ...leftOut] };
}

interface Context {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly signal: AbortSignal | undefined;
}

async function thingsByGroup({ store, layout, signal }: Context, joined: readonly JoinedGroups[]): Promise<ReadonlyMap<string, readonly SuggestedThing[]>> {
  const rows = await store.run(thingsOfGroups(layout), { ids: joined.flatMap(({ groups }) => groups) }, { signal });
  const things = new Map<string, SuggestedThing[]>();
  for (const thing of rows.sort((one, other) => (one.id < other.id ? -1 : 1))) things.set(thing.canonical, [...(things.get(thing.canonical) ?? []), thing]);
  return things;
}

async function withPassages(
  { store, layout, signal }: Context,
  { groups, reasons, things }: JoinedGroups & { readonly things: readonly SuggestedThing[] },
): Promise<MergeSuggestion> {
  const ids = things.map(({ id }) => id);
  const canonicals = Object.fromEntries(things.map(({ id, canonical }) => [id, canonical]));
  const passagesFor = await store.run(passagesOfThings(layout), { ids, limit: passagesOfEach }, { signal });
  const against = await store.run(passagesOfSeveral(layout), { ids, groups: canonicals, limit: passagesAgainst }, { signal });
  const id = contentHash(groups.join(" ")).slice(0, 16);
  return { id, things, reasons, passagesFor, passagesAgainst: against.slice(0, passagesAgainst) };
}

const rankOf = (reasons: readonly MergeReason[]): number => Math.min(...reasons.map(({ kind }) => strength[kind]));
const mentionsOf = (things: readonly SuggestedThing[]): number => things.reduce((sum, { mentions }) => sum + mentions, 0);
