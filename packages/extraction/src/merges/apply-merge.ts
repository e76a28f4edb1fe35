import { randomUUID } from "node:crypto";
import { parseOptions } from "@graphspan/core";
import { finishRun, type GraphStore, type Layout, runWriteTimeoutMs, startRun, type Transaction } from "@graphspan/neo4j";
import { z } from "zod";
import { extractionError } from "../errors.js";
import { clock, graphOptions, idSchema } from "../options.js";
import { aliasesWrite, mergeLock } from "../queries/merge-runs.js";
import { lockGroups } from "./lock-groups.js";
import { type MergeSettings, readMergeSettings } from "./merge-settings.js";
import type { ThingGroup } from "./read-groups.js";

/** Options of {@link applyMerge}. */
export interface ApplyMergeOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Ids of things that are one. All that they were merged with before is one with them. */
  readonly things: readonly string[];
  /** Id of the thing that is to stand for all: the canonical one of one of the groups. @default the canonical one of the group that is mentioned most, of several the first by id */
  readonly canonical?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The clock of the run's record. */
  readonly now?: (() => Date) | undefined;
}

/** What a merge did. */
export interface MergeReceipt {
  /** By which {@link undoMerge} takes it back. */
  readonly runId: string;
  readonly canonical: string;
  /** Ids of the things that were linked to it. */
  readonly linked: readonly string[];
}

const optionsSchema = z.strictObject({ ...graphOptions, things: z.array(idSchema), canonical: idSchema.optional(), now: clock });

/**
 * Says that things are one: links them, with all that they were merged with, to the canonical one, and changes nothing else. No node is merged, so what each document says stays where it is, and
 * {@link undoMerge} takes exactly this back. Recorded as a run of kind `merge`; two at once take turns.
 *
 * A thing that nothing mentions any more is gone with its links. Where it comes back, as a changed document makes it do, `extract` links it again as the merges say that were not undone. Only where
 * others were merged meanwhile, so that its group would have two canonical things, it stays apart, and {@link listMerges} says that links are missing.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `EXTRACTION.UNKNOWN_THING`, `EXTRACTION.NOTHING_TO_MERGE`, `EXTRACTION.NOT_CANONICAL`, errors of the server, the signal's reason.
 */
export async function applyMerge(options: ApplyMergeOptions): Promise<MergeReceipt> {
  const { store, layout, things, canonical: wanted, signal, now } = parseOptions("applyMerge", optionsSchema, options);
  signal?.throwIfAborted();
  const runId = `run-${randomUUID()}`;
  const startedAt = now();
  return store.transaction(
    async (transaction) => {
      const earlier = await committedBefore(transaction, layout, runId);
      if (earlier !== null) return { runId, canonical: earlier.canonical, linked: earlier.members };
      const groups = await lockGroups(transaction, layout, things);
      requireKnown(things, groups);
      const canonical = chooseCanonical(groups, wanted);
      const members = groups.flatMap((group) => group.members).filter((id) => id !== canonical);
      const settings: MergeSettings = { canonical, members, undoneAt: null };
      await startRun(transaction, layout, { id: runId, kind: "merge", startedAt, settings: { ...settings } });
      await transaction.run(aliasesWrite(layout), { canonical, members, run: runId });
      await finishRun(transaction, layout, { id: runId, state: "finished", finishedAt: now(), counts: { groups: groups.length, linked: members.length } });
      return { runId, canonical, linked: members };
    },
    { signal, timeoutMs: runWriteTimeoutMs },
  );
}

/** What an earlier try has written, of which only the answer was lost. */
async function committedBefore(transaction: Transaction, layout: Layout, run: string): Promise<MergeSettings | null> {
  const [found] = await transaction.run(mergeLock(layout), { run, settingsProperty: layout.properties.run.settings });
  return found === undefined ? null : readMergeSettings(JSON.parse(found.settings!));
}

function requireKnown(things: readonly string[], groups: readonly ThingGroup[]): void {
  const known = new Set(groups.flatMap(({ members }) => members));
  const unknown = [...new Set(things)].filter((id) => !known.has(id));
  if (unknown.length > 0) throw extractionError("EXTRACTION.UNKNOWN_THING", `The graph has no thing ${unknown.join(", ")}.`, { details: { things: unknown } });
  if (groups.length < 2)
    throw extractionError("EXTRACTION.NOTHING_TO_MERGE", groups.length === 0 ? "No things were named." : "The things are one group already.", { details: { things } });
}

function chooseCanonical(groups: readonly ThingGroup[], wanted: string | undefined): string {
  if (wanted === undefined) return [...groups].sort((one, other) => other.mentions - one.mentions)[0]!.canonical;
  if (groups.some(({ canonical }) => canonical === wanted)) return wanted;
  throw extractionError("EXTRACTION.NOT_CANONICAL", `The thing ${wanted} stands for none of the groups that are to be merged.`, {
    details: { wanted, canonical: groups.map(({ canonical }) => canonical) },
  });
}
