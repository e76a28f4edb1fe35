import { isGraphspanError } from "@graphspan/core";
import type { Clock } from "./clock.js";

/** How often work is tried again, and how long is waited before. */
export interface RetryPolicy {
  readonly maxRetries: number;
  /** Longest wait before the first retry in milliseconds; it doubles with each. */
  readonly firstDelayMs: number;
  /** Longest wait before any retry in milliseconds, unless the server asks for more. */
  readonly maxDelayMs: number;
}

/** What ends the tries early. */
export interface RetryLimits {
  readonly clock: Clock;
  /** On the clock; no wait begins that would pass it. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
}

/**
 * Tries again after errors that say it can help, with exponential backoff and full jitter, so that clients which failed together do not
 * come back together. A server's Retry-After is the least that is waited. The last error is thrown as it came.
 */
export async function retrying<Result>(policy: RetryPolicy, limits: RetryLimits, attempt: () => Promise<Result>): Promise<Result> {
  const { clock, endsAt, signal } = limits;
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (retries >= policy.maxRetries || !isGraphspanError(error) || !error.retryable) throw error;
      const waitMs = Math.max(backoffMs(policy, retries, clock), retryAfterMs(error.details));
      if (clock.now() + waitMs >= endsAt) throw error;
      await clock.sleep(waitMs, signal);
    }
  }
}

function backoffMs({ firstDelayMs, maxDelayMs }: RetryPolicy, retries: number, clock: Clock): number {
  return clock.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** retries);
}

function retryAfterMs(details: Readonly<Record<string, unknown>>): number {
  const value = details["retryAfterMs"];
  return typeof value === "number" ? value : 0;
}
