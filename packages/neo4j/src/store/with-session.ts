import type { Driver, Session, SessionConfig } from "neo4j-driver";
import { type Limits, startLimits } from "./limits.js";

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
