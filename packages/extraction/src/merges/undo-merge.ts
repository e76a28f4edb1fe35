import { parseOptions } from "@graphspan/core";
import { type GraphStore, type Layout, runWriteTimeoutMs } from "@graphspan/neo4j";
import { z } from "zod";
import { extractionError } from "../errors.js";
import { clock, graphOptions, idSchema } from "../options.js";
import { thingsLock } from "../queries/groups.js";
import { aliasesDelete, mergeLock, mergeSettingsWrite } from "../queries/merge-runs.js";
import { readMergeSettings } from "./merge-settings.js";

/** Options of {@link undoMerge}. */
export interface UndoMergeOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Of the receipt, or of {@link listMerges}. */
  readonly runId: string;
  readonly signal?: AbortSignal | undefined;
  /** The clock of the run's record. */
  readonly now?: (() => Date) | undefined;
}

/** What an undo of a merge did. */
export interface MergeUndoReceipt {
  readonly runId: string;
  /** False where there is no such merge, or it was undone before. */
  readonly undone: boolean;
  /** Links that were removed; those of things that are gone went with them. */
  readonly unlinked: number;
}

const optionsSchema = z.strictObject({ ...graphOptions, runId: idSchema, now: clock });

/**
 * Takes a merge back: exactly its links, whatever was merged, ingested, extracted or deleted since. Things that other merges link stay together by
 * these. Its record stays, and says when it was undone ({@link listMerges}). Undoing it again does nothing, and says so.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `EXTRACTION.NO_SUCH_MERGE` for the run of something else, errors of the server, the signal's reason.
 */
export async function undoMerge(options: UndoMergeOptions): Promise<MergeUndoReceipt> {
  const { store, layout, runId, signal, now } = parseOptions("undoMerge", optionsSchema, options);
  signal?.throwIfAborted();
  // Where only the answer to a commit was lost, a further try finds the merge undone.
  let receipt: MergeUndoReceipt = { runId, undone: false, unlinked: 0 };
  await store.transaction(
    async (transaction) => {
      const [found] = await transaction.run(mergeLock(layout), { run: runId, settingsProperty: layout.properties.run.settings });
      if (found === undefined) return;
      if (found.kind !== "merge")
        throw extractionError("EXTRACTION.NO_SUCH_MERGE", `The run ${runId} is of kind ${found.kind}, no merge.`, { details: { run: runId, kind: found.kind } });
      const settings = readMergeSettings(JSON.parse(found.settings!));
      if (settings.undoneAt !== null) return;
      const { canonical, members } = settings;
      await transaction.run(thingsLock(layout), { ids: [canonical, ...members].sort() });
      const [row] = await transaction.run(aliasesDelete(layout), { canonical, run: runId });
      await transaction.run(mergeSettingsWrite(layout), { run: runId, settings: JSON.stringify({ ...settings, undoneAt: now().toISOString() }) });
      receipt = { runId, undone: true, unlinked: row!.unlinked };
    },
    { signal, timeoutMs: runWriteTimeoutMs },
  );
  return receipt;
}
