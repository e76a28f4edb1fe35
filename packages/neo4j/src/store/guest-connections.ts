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
   * @param work - Its signal aborts when the connection is destroyed.
   * @throws `SERVER.POOL_EXHAUSTED` where none became free in time; `SERVER.NOT_CONNECTED` when they are closed meanwhile.
   */
  lend<Result>(limits: Limits, work: (driver: Driver, ended: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Destroys all of them. */
  close(): Promise<void>;
}

export interface GuestSettings {
  readonly open: () => Driver;
  /** Waits until the driver has its connection. */
  readonly whenOpen: (driver: Driver) => Promise<unknown>;
  /** Connections at once. */
  readonly most: number;
}

interface Guest {
  readonly driver: Driver;
  isOpen: boolean;
}

/** Opens connections when they are first needed. */
export function createGuestConnections({ open, whenOpen, most }: GuestSettings): GuestConnections {
  const idle: Guest[] = [];
  const lent = new Set<Guest>();
  const waiting = new Set<(guest: Guest) => void>();
  const closing = new AbortController();
  const closed = new Promise<never>((_, reject) => {
    closing.signal.addEventListener("abort", () => {
      reject(neo4jError("SERVER.NOT_CONNECTED", "The store was closed."));
    });
  });
  closed.catch(() => undefined);

  const take = (): Guest | undefined => {
    const guest = idle.pop() ?? (lent.size < most ? { driver: open(), isOpen: false } : undefined);
    if (guest !== undefined) lent.add(guest);
    return guest;
  };

  const giveBack = (guest: Guest, isSound: boolean): void => {
    lent.delete(guest);
    if (isSound && !closing.signal.aborted) idle.push(guest);
    else destroy(guest);
    if (closing.signal.aborted) return;
    const [next] = waiting;
    const free = next === undefined ? undefined : take();
    if (next === undefined || free === undefined) return;
    waiting.delete(next);
    next(free);
  };

  const waitForGuest = async (reached: Promise<never>): Promise<Guest> => {
    let onFree: (guest: Guest) => void = () => undefined;
    const freed = new Promise<Guest>((resolve) => (onFree = resolve));
    waiting.add(onFree);
    try {
      return await Promise.race([freed, reached, closed]);
    } catch (error) {
      waiting.delete(onFree);
      // One may have been handed over in the same moment.
      void freed.then((guest) => {
        giveBack(guest, true);
      });
      throw error;
    }
  };

  /** An opening that is left behind keeps its place among the connections until it is known how it ended: nothing can hurry it. */
  const leaveBehind = (guest: Guest, opening: Promise<unknown>): void => {
    opening.then(
      () => {
        guest.isOpen = true;
        giveBack(guest, true);
      },
      () => {
        giveBack(guest, false);
      },
    );
  };

  const lend: GuestConnections["lend"] = async (limits, work) => {
    limits.signal?.throwIfAborted();
    if (closing.signal.aborted) await closed;
    const running = startLimits(limits);
    const ended = new AbortController();
    const orEnd = <Result>(promise: Promise<Result>): Promise<Result> => Promise.race([promise, running.reached, closed]);
    try {
      const guest =
        take() ??
        (await waitForGuest(running.reached).catch((reason: unknown) => {
          if (limits.signal?.aborted === true || closing.signal.aborted) throw reason;
          throw neo4jError("SERVER.POOL_EXHAUSTED", `All ${most} connections for queries of the application are in use.`, { cause: reason });
        }));
      let opening: Promise<unknown> | undefined;
      let isSound = false;
      try {
        if (!guest.isOpen) await orEnd((opening = whenOpen(guest.driver)));
        guest.isOpen = true;
        opening = undefined;
        const result = await orEnd(work(guest.driver, ended.signal));
        isSound = true;
        return result;
      } catch (error) {
        isSound = !running.isReached() && isAnswer(error);
        // What cut one connection has often cut those that nobody used as well, and a new one costs little.
        if (!isSound && !running.isReached()) for (const other of idle.splice(0)) destroy(other);
        throw error;
      } finally {
        if (!isSound) ended.abort();
        if (opening === undefined) giveBack(guest, isSound);
        else leaveBehind(guest, opening);
      }
    } finally {
      running.clear();
    }
  };

  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.all([...idle.splice(0), ...lent].map(({ driver }) => driver.close()));
  };

  return { lend, close };
}

/** Whether the server said so, over a connection that works. */
function isAnswer(error: unknown): boolean {
  return error instanceof neo4j.Neo4jError && error.code.startsWith("Neo.");
}

/** Nobody waits for it. */
function destroy({ driver }: Guest): void {
  void driver.close().catch(() => undefined);
}
