import { setTimeout as wait } from "node:timers/promises";

/** Time and chance, as the retries use them; tests pass their own. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Rejects as soon as the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
}

/** The time and chance of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  random: () => Math.random(),
};
