import type { Driver, Session, SessionConfig } from "neo4j-driver";
import { neo4jError } from "../errors.js";

/** What may end work before it is done. */
export interface Limits {
  /** Rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Rejects with `QUERY.TIMEOUT`. The server's own clock ticks slowly, so the client keeps time as well. */
  readonly deadlineMs?: number | undefined;
}

/**
 * Lends a session to some work. When a limit is reached the caller hears of it at once; the session is closed behind its back, which
 * makes the server stop the query and brings the connection back into the pool.
 */
export async function withSession<Result>(
  driver: Driver,
  config: SessionConfig,
  limits: Limits,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  limits.signal?.throwIfAborted();
  const session = driver.session(config);
  const stop = startLimits(limits);
  try {
    return await Promise.race([work(session), stop.reached]);
  } finally {
    stop.clear();
    // A session whose connection broke cannot close cleanly, and its work has told so already.
    const closed = session.close().catch(() => undefined);
    if (!stop.isReached()) await closed;
  }
}

function startLimits({ signal, deadlineMs }: Limits): { reached: Promise<never>; isReached(): boolean; clear(): void } {
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
      stopWith(neo4jError("QUERY.TIMEOUT", `No answer came within ${deadlineMs} ms.`, { details: { deadlineMs } }));
    };
    if (deadlineMs !== undefined) timer = setTimeout(onDeadline, deadlineMs);
  });
  const clear = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  };
  return { reached, isReached: () => isReached, clear };
}
