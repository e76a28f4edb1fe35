import { parseOptions, untilAborted } from "@graphspan/core";
import { type ConnectOptions, connectOptionsSchema, type ResolvedConnectOptions } from "./connect-options.js";
import type { GraphStore } from "./graph-store.js";
import { createNeo4jStore } from "./neo4j-store.js";
import { openDriver } from "./open-driver.js";

/**
 * Connects to a database of a Neo4j server, 5.26 or later.
 *
 * @throws `SERVER.UNREACHABLE`, `SERVER.UNAUTHORIZED`, `SERVER.CREDENTIALS_EXPIRED`, `SERVER.RATE_LIMITED`, `SERVER.DATABASE_NOT_FOUND`,
 * `SERVER.NOT_NEO4J`, `SERVER.TOO_OLD`, `CONFIG.INVALID_OPTIONS`; the signal's reason when it aborts.
 */
export async function connect(options: ConnectOptions): Promise<GraphStore> {
  const resolved = parseOptions("connect", connectOptionsSchema, options);
  resolved.signal?.throwIfAborted();
  const store = openStore(resolved);
  try {
    await untilAborted(store.connect(), resolved.signal);
    return store;
  } catch (error) {
    // Not awaited: a driver that waits for a host which does not answer closes only after it gave up.
    void store.close().catch(() => undefined);
    throw error;
  }
}

/** A store that connects when its `connect` is called. The same options and errors as {@link connect}. */
export function createStore(options: Omit<ConnectOptions, "signal">): GraphStore {
  return openStore(parseOptions("createStore", connectOptionsSchema, options));
}

function openStore(options: ResolvedConnectOptions): GraphStore {
  const { uri, database, queryTimeoutMs, connectTimeoutMs, maxConnections } = options;
  return createNeo4jStore(openDriver(options), {
    address: new URL(uri).host,
    database,
    queryTimeoutMs,
    connectingTimeoutMs: 2 * connectTimeoutMs,
    maxGuests: maxConnections,
    openGuest: () => openDriver({ ...options, maxConnections: 1 }),
  });
}
