import { setTimeout as sleep } from "node:timers/promises";

/**
 * Repeats something while other work goes on. What fails is tried again next time: whether the server is still there shows in the work itself.
 *
 * @returns Ends it.
 */
export function keepAlive(everyMs: number, sign: (signal: AbortSignal) => Promise<void>): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false });
      await sign(signal).catch(() => undefined);
    }
  };
  repeat().catch(() => undefined);
  return () => {
    ending.abort();
  };
}
