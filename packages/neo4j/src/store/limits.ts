import { neo4jError } from "../errors.js";

/** What may end work before it is done. */
export interface Limits {
  /** Rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Rejects with `QUERY.TIMEOUT`. The server's own clock ticks slowly, so the client keeps time as well. */
  readonly deadlineMs?: number | undefined;
  /** When the deadline began to count, by `performance.now()`, where that was earlier than now. */
  readonly since?: number | undefined;
  /** What the work is for, in the message. */
  readonly during?: string | undefined;
}

/** Limits that are being watched. */
export interface RunningLimits {
  /** Never resolves. */
  readonly reached: Promise<never>;
  isReached(): boolean;
  /** Stops counting: from then on nothing is reached. */
  clear(): void;
}

export function startLimits({ signal, deadlineMs, since, during }: Limits): RunningLimits {
  let isReached = false;
  let timer: NodeJS.Timeout | undefined;
  let onAbort: () => void = () => undefined;
  const reached = new Promise<never>((_, reject) => {
    const stopWith = (reason: unknown): void => {
      isReached = true;
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- an aborted call rejects with the caller's own reason
      reject(reason);
    };
    onAbort = () => {
      stopWith(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    const onDeadline = (): void => {
      stopWith(timeout(deadlineMs, during));
    };
    if (deadlineMs !== undefined) timer = setTimeout(onDeadline, deadlineMs - (since === undefined ? 0 : performance.now() - since));
  });
  const clear = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  };
  return { reached, isReached: () => isReached, clear };
}

function timeout(deadlineMs: number | undefined, during: string | undefined): Error {
  const message = `No answer came within ${deadlineMs} ms.`;
  if (during === undefined) return neo4jError("QUERY.TIMEOUT", message, { details: { deadlineMs } });
  return neo4jError("QUERY.TIMEOUT", `${during} failed: ${message}`, { details: { deadlineMs, during } });
}
