import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import { runKinds, runStates } from "../runs/run.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { type ComparedRun, comparedRuns } from "./change-queries.js";
import { createMoves, type Moves } from "./moves.js";
import { type DocumentHistory, netChange } from "./net-change.js";
import { readHistories } from "./read-histories.js";
import type { RunDifference } from "./run-difference.js";

/** Options of {@link diffRuns}. */
export interface DiffRunsOptions extends CallOptions {
  /** The run whose outcome is compared with; null for the empty graph before the first run. */
  readonly from: string | null;
  /** The last run whose changes count. */
  readonly to: string;
}

const optionsSchema = z.strictObject({
  from: z.string().min(1).nullable(),
  to: z.string().min(1),
  signal: z.instanceof(AbortSignal).optional(),
  timeoutMs: z.number().positive().optional(),
});

/**
 * What changed between two runs: all that the runs did together that began after `from`, by the server's record, up to and including `to`. A document
 * that was added and deleted again is not among them; one that was changed and changed back is `rewritten`. Each document comes once, in the order of the ids, those
 * that are deleted last.
 *
 * Exact as long as the runs in between are kept ({@link forgetChanges}), also where some of them were killed, or ran at once: it is made from what was written
 * in the transactions of the changes. Whether they were kept is looked at before the first difference and once more after the last one, so only
 * an iteration that ends without an error has told all. Memory is bounded: of moves, the first 10,000 are recognised, of files that are not empty.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `RUN.NOT_FOUND`, `RUN.WRONG_ORDER`, `RUN.CHANGES_NOT_KEPT`, errors of the server, the signal's reason.
 */
export async function* diffRuns(store: Pick<GraphStore, "run">, layout: Layout, options: DiffRunsOptions): AsyncGenerator<RunDifference, void, undefined> {
  const { from, to, ...call } = parseOptions("diffRuns", optionsSchema, options);
  const allRuns = () => store.run(comparedRuns(layout), { kinds: runKinds, states: runStates }, call);
  const all = await allRuns();
  const ids = runsBetween(all, from, to);
  refuseForgotten(all, ids);
  const runs = new Set(ids);
  const moves = createMoves();
  for await (const history of readHistories(store, layout, { ...call, runs: ids })) {
    const difference = differenceOf(history, runs);
    if (difference?.change === "deleted") moves.add(difference);
  }
  for await (const history of readHistories(store, layout, { ...call, runs: ids })) {
    const difference = differenceOf(history, runs);
    if (difference !== undefined) yield* told(difference, moves);
  }
  refuseForgotten(await allRuns(), ids);
  yield* moves.left();
}

function* told(difference: RunDifference, moves: Moves): Generator<RunDifference> {
  if (difference.change === "deleted" && moves.has(difference)) return;
  // A run that is still at work may have written it again since it was remembered.
  moves.forget(difference);
  const twin = difference.change === "added" ? moves.takeTwinOf(difference) : undefined;
  yield twin === undefined
    ? difference
    : { ...difference, change: "moved", before: twin.before, movedFrom: { documentId: twin.documentId, uri: twin.uri } };
}

/** Runs that change documents, after `from` and up to `to`, in the order in which they began. */
function runsBetween(all: readonly ComparedRun[], from: string | null, to: string): string[] {
  const placeOf = (id: string): number => {
    const place = all.findIndex((run) => run.id === id);
    if (place === -1) throw neo4jError("RUN.NOT_FOUND", `There is no run ${id}.`, { details: { run: id } });
    return place;
  };
  const [first, last] = [from === null ? 0 : placeOf(from) + 1, placeOf(to)];
  if (first > last + 1) throw neo4jError("RUN.WRONG_ORDER", `The run ${String(from)} began after ${to}.`, { details: { from, to } });
  return all
    .slice(first, last + 1)
    .filter(({ kind }) => kind === "ingest" || kind === "delete")
    .map(({ id }) => id);
}

function refuseForgotten(all: readonly ComparedRun[], ids: readonly string[]): void {
  const kept = new Set(all.flatMap(({ id, changes }) => (changes === "kept" ? [id] : [])));
  const lost = ids.filter((id) => !kept.has(id));
  if (lost.length > 0)
    throw neo4jError("RUN.CHANGES_NOT_KEPT", `What ${lost.length} of the runs changed is no longer recorded, or never was: ${lost.slice(0, 5).join(", ")}.`, {
      details: { runs: lost.slice(0, 100) },
    });
}

function differenceOf(history: DocumentHistory & { readonly documentId: string }, runs: ReadonlySet<string>): RunDifference | undefined {
  const net = netChange(history, runs);
  if (net === undefined || (net.before === null && net.after === null)) return undefined;
  const { before, after } = net;
  const change = before === null ? "added" : after === null ? "deleted" : before === after ? "rewritten" : "changed";
  const { documentId, live, ended } = history;
  const { corpus, uri } = live ?? ended.at(-1)!;
  return { change, documentId, corpus, uri, before, after, movedFrom: null };
}
