import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats something while other work goes on, each time when the last one is over and its time has come. What fails is tried again next time:
 * whether the server is still there shows in the work itself.
 *
 * @returns Ends it: what is under way is told so by its signal, and waited for. From then on nothing is repeated.
 */
export function keepAlive(everyMs: number, sign: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (): Promise<void> => {
    for (let latest = Promise.resolve(); ; ) {
      await Promise.all([latest, sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)]);
      if (signal.aborted) return;
      latest = sign(signal).catch(() => undefined);
    }
  };
  const ended = repeat();
  return async () => {
    ending.abort();
    await ended;
  };
}
