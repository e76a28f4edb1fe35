import { setTimeout as wait } from "node:timers/promises";
import { neo4jError } from "../errors.js";
import type { GraphStore } from "../store/graph-store.js";
import { type ServerIndex, showIndexes } from "./show-indexes.js";

/** How long to wait for indexes. */
export interface AwaitIndexesOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait at most. @default 300000 */
  readonly timeoutMs?: number | undefined;
}

const shortestPauseMs = 20;
const longestPauseMs = 500;

/**
 * Waits until the server has filled these indexes: before that, a search fails or finds only a part.
 *
 * @throws `INDEX.NOT_READY` when the time is up, `INDEX.FAILED` when the server gave up, `INDEX.MISSING` when there is no such index.
 */
export async function awaitIndexes(
  store: Pick<GraphStore, "run">,
  names: readonly string[],
  { signal, timeoutMs = 300_000 }: AwaitIndexesOptions = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const waiting = stillWaiting(names, await store.run(showIndexes, {}, { signal }));
    if (waiting.length === 0) return;
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) throw notReady(waiting, timeoutMs);
    await wait(Math.min(pauseMs, leftMs), undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

function stillWaiting(names: readonly string[], indexes: readonly ServerIndex[]): ServerIndex[] {
  const byName = new Map(indexes.map((index) => [index.name, index]));
  return names.flatMap((name) => {
    const index = byName.get(name);
    if (index === undefined) throw neo4jError("INDEX.MISSING", `There is no index ${name}.`, { details: { index: name } });
    if (index.state === "FAILED")
      throw neo4jError("INDEX.FAILED", `The server could not build the index ${name}: ${index.failure.trim()}`, {
        details: { index: name },
      });
    return index.state === "ONLINE" ? [] : [index];
  });
}

function notReady(waiting: readonly ServerIndex[], timeoutMs: number): Error {
  const states = waiting.map(
    ({ name, state, populationPercent }) => `${name} (${state.toLowerCase()}, ${Math.floor(populationPercent)} %)`,
  );
  return neo4jError("INDEX.NOT_READY", `Not ready after ${timeoutMs} ms: ${states.join(", ")}.`, {
    details: { indexes: waiting.map(({ name }) => name), timeoutMs },
  });
}
