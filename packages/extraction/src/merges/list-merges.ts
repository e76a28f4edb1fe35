import { parseOptions } from "@graphspan/core";
import { type GraphStore, type Layout, listRuns } from "@graphspan/neo4j";
import { z } from "zod";
import { graphOptions } from "../options.js";
import { linkedByRuns } from "../queries/merge-runs.js";
import { readMergeSettings } from "./merge-settings.js";

/** A merge that was applied. */
export interface AppliedMerge {
  readonly runId: string;
  /** Whether it holds, or was taken back. */
  readonly state: "active" | "undone";
  /** ISO 8601 text. */
  readonly appliedAt: string;
  /** ISO 8601 text; null while it holds. */
  readonly undoneAt: string | null;
  readonly canonical: string;
  /** Ids of the things that were linked to it. */
  readonly linked: readonly string[];
  /** Those of `linked` that are not linked by it now: they are gone, or the canonical one is, or they came back when others had been merged. All, once it is undone. */
  readonly missing: readonly string[];
}

/** Options of {@link listMerges}. */
export interface ListMergesOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Whether merges that were undone are told, too. @default false */
  readonly includeUndone?: boolean | undefined;
  /** Merges at most, the last ones that were applied; 1 to 100,000. @default all */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema = z.strictObject({ ...graphOptions, includeUndone: z.boolean().default(false), limit: z.int().min(1).max(100_000).nullable().default(null) });

/**
 * The merges of a graph, the oldest first, with what is left of each. Tells ids of things, and no name.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, errors of the server, the signal's reason.
 */
export async function listMerges(options: ListMergesOptions): Promise<readonly AppliedMerge[]> {
  const { store, layout, includeUndone, limit, signal } = parseOptions("listMerges", optionsSchema, options);
  const runs = await listRuns(store, layout, { kinds: ["merge"], states: ["finished"], signal });
  const all = runs.map(({ id, startedAt, settings }) => ({ run: id, startedAt, ...readMergeSettings(settings) }));
  const wanted = all.filter(({ undoneAt }) => includeUndone || undoneAt === null).slice(limit === null ? 0 : -limit);
  const rows = await store.run(linkedByRuns(layout), { merges: wanted.map(({ run, canonical }) => ({ run, canonical })) }, { signal });
  const there = new Map(rows.map(({ run, linked }) => [run, new Set(linked)]));
  return wanted.map(({ run, startedAt, canonical, members, undoneAt }) => ({
    runId: run,
    state: undoneAt === null ? "active" : "undone",
    appliedAt: startedAt,
    undoneAt,
    canonical,
    linked: members,
    missing: members.filter((id) => there.get(run)?.has(id) !== true),
  }));
}
