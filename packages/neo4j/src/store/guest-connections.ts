import neo4j, { type Driver } from "neo4j-driver";
import { neo4jError } from "../errors.js";
import { type Limits, startLimits } from "./limits.js";

/**
 * Connections for queries of the application's own. Such a query may hold an expression that neither the server's timeout nor the end of
 * its session stops; all that ends it for the caller is to destroy the connection. Pooled connections cannot be destroyed one by one, a
 * driver can: so each of these is a driver with a single connection.
 */
export interface GuestConnections {
  /**
   * Lends a connection to work, which closes its session itself. When a limit is reached the caller hears of it at once, and the connection
   * is destroyed; waiting for a free one counts. Any other failure of the connection ends it too.
   *
   * @throws `SERVER.POOL_EXHAUSTED` where none became free in time.
   */
  lend<Result>(limits: Limits, work: (driver: Driver) => Promise<Result>): Promise<Result>;
  /** Destroys all of them. */
  close(): Promise<void>;
}

/** Opens connections when they are first needed, `most` at once. */
export function createGuestConnections(open: () => Driver, most: number): GuestConnections {
  const idle: Driver[] = [];
  const lent = new Set<Driver>();
  const waiting = new Set<(driver: Driver) => void>();

  const take = (): Driver | undefined => {
    const driver = idle.pop() ?? (lent.size < most ? open() : undefined);
    if (driver !== undefined) lent.add(driver);
    return driver;
  };

  const giveBack = (driver: Driver, isSound: boolean): void => {
    // What is lent no more while it was out belongs to a store that has closed.
    const isOpen = lent.delete(driver);
    if (isOpen && isSound) idle.push(driver);
    else destroy(driver);
    const [next] = waiting;
    const free = isOpen && next !== undefined ? take() : undefined;
    if (next === undefined || free === undefined) return;
    waiting.delete(next);
    next(free);
  };

  const waitForDriver = async (reached: Promise<never>): Promise<Driver> => {
    let onFree: (driver: Driver) => void = () => undefined;
    const freed = new Promise<Driver>((resolve) => (onFree = resolve));
    waiting.add(onFree);
    try {
      return await Promise.race([freed, reached]);
    } finally {
      waiting.delete(onFree);
    }
  };

  const lend = async <Result>(limits: Limits, work: (driver: Driver) => Promise<Result>): Promise<Result> => {
    limits.signal?.throwIfAborted();
    const running = startLimits(limits);
    let driver = take();
    let isSound = false;
    try {
      driver ??= await waitForDriver(running.reached).catch((reason: unknown) => {
        limits.signal?.throwIfAborted();
        throw neo4jError("SERVER.POOL_EXHAUSTED", `All ${most} connections for queries of the application are in use.`, { cause: reason });
      });
      const working = work(driver);
      const result = await Promise.race([working, running.reached]);
      isSound = true;
      return result;
    } catch (error) {
      isSound = !running.isReached() && isAnswer(error);
      throw error;
    } finally {
      running.clear();
      if (driver !== undefined) giveBack(driver, isSound);
    }
  };

  const close = async (): Promise<void> => {
    const drivers = [...idle.splice(0), ...lent];
    lent.clear();
    await Promise.all(drivers.map((driver) => driver.close()));
  };

  return { lend, close };
}

/** Whether the server said so, over a connection that works. */
function isAnswer(error: unknown): boolean {
  return error instanceof neo4j.Neo4jError && error.code.startsWith("Neo.");
}

/** Nobody waits: a connection that is still being opened ends only when it is open, or given up. */
function destroy(driver: Driver): void {
  void driver.close().catch(() => undefined);
}
