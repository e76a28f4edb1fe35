import { z } from "zod";

const longestTimerMs = 2_147_483_647;
const milliseconds = z.int().min(1).max(longestTimerMs);

/** The options that bound a call's time and tries, for an adapter's own schema; how long calls take differs from one adapter to the next. */
export const callLimitFields = (defaults: { readonly timeoutMs: number; readonly attemptTimeoutMs: number }) => ({
  timeoutMs: milliseconds.default(defaults.timeoutMs),
  attemptTimeoutMs: milliseconds.default(defaults.attemptTimeoutMs),
  maxRetries: z.int().min(0).max(20).default(5),
  firstDelayMs: milliseconds.default(500),
  maxDelayMs: milliseconds.default(20_000),
});
