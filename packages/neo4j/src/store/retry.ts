import { setTimeout as wait } from "node:timers/promises";

/** When to try again. Time and chance are passed in, so that tests need neither. */
export interface RetryPolicy {
  /** Tries in all. */
  readonly attempts: number;
  /** Longest wait before the second try; it doubles with each further one. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Ends early, with the signal's reason, when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** Five tries within about three seconds: enough for a deadlock, a leader election or a dropped connection. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  firstDelayMs: 100,
  longestDelayMs: 2_000,
  sleep: async (milliseconds, signal) => {
    signal?.throwIfAborted();
    await wait(milliseconds, undefined, { signal }).catch(() => signal?.throwIfAborted());
  },
  random: Math.random,
};

/** A write is the work of a longer run, so it waits out more: eight tries within about seven seconds. */
export const retryPolicies = { READ: defaultRetryPolicy, WRITE: { ...defaultRetryPolicy, attempts: 8 } } as const;

/**
 * Runs work again while its error says that this can help. The wait is drawn between half and the whole of a doubling delay, so that
 * clients that failed together do not come back together.
 */
export async function retrying<Result>(
  policy: RetryPolicy,
  canRetry: (error: unknown) => boolean,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= policy.attempts || !canRetry(error)) throw error;
      const longest = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
      await policy.sleep(longest * (0.5 + policy.random() / 2), signal);
    }
  }
}
