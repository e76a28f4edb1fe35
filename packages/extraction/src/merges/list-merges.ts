import { parseOptions } from "@graphspan/core";
import { type GraphStore, type Layout, listRuns } from "@graphspan/neo4j";
import { z } from "zod";
import { graphOptions } from "../options.js";
import { readMergeSettings } from "./merge-settings.js";

/** A merge that was applied and not undone. */
export interface AppliedMerge {
  readonly runId: string;
  /** ISO 8601 text. */
  readonly appliedAt: string;
  readonly canonical: string;
  /** Ids of the things that were linked to it; some may be gone since. */
  readonly linked: readonly string[];
}

/** Options of {@link listMerges}. */
export interface ListMergesOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The merges of a graph, the oldest first. */
export async function listMerges(options: ListMergesOptions): Promise<readonly AppliedMerge[]> {
  const { store, layout, signal } = parseOptions("listMerges", z.strictObject(graphOptions), options);
  const runs = await listRuns(store, layout, { kinds: ["merge"], states: ["finished"], signal });
  return runs.map(({ id, startedAt, settings }) => {
    const { canonical, members } = readMergeSettings(settings);
    return { runId: id, appliedAt: startedAt, canonical, linked: members };
  });
}
