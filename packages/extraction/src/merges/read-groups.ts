import { parseOptions } from "@graphspan/core";
import type { GraphStore, Layout } from "@graphspan/neo4j";
import { z } from "zod";
import { graphOptions, idSchema } from "../options.js";
import { groupsOfThings } from "../queries/groups.js";

/** Things that were merged, or one that was not. */
export interface ThingGroup {
  /** Id of the thing that stands for all. */
  readonly canonical: string;
  /** Ids of all, the canonical one included, sorted. */
  readonly members: readonly string[];
  /** How often they are mentioned, all together. */
  readonly mentions: number;
}

/** Options of {@link readGroups}. */
export interface ReadGroupsOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Ids. */
  readonly things: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema = z.strictObject({ ...graphOptions, things: z.array(idSchema) });

/** The groups that things belong to, each once, by their canonical things. One that was merged with nothing is a group of its own; one that is not in the graph has none. Tells of the whole graph, whatever a scope would show. */
export async function readGroups(options: ReadGroupsOptions): Promise<readonly ThingGroup[]> {
  const { store, layout, things, signal } = parseOptions("readGroups", optionsSchema, options);
  return groupsOf({ run: (query, parameters) => store.run(query, parameters, { signal }) }, layout, things);
}

export async function groupsOf(store: Pick<GraphStore, "run">, layout: Layout, things: readonly string[]): Promise<readonly ThingGroup[]> {
  const rows = await store.run(groupsOfThings(layout), { ids: [...new Set(things)] });
  return rows
    .map(({ canonical, members, mentions }) => ({ canonical, members: [...new Set(members)].sort(), mentions }))
    .sort((one, other) => (one.canonical < other.canonical ? -1 : 1));
}
