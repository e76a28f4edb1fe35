import { parseOptions, untilAborted } from "@graphspan/core";
import neo4j, { type AuthToken, type Config } from "neo4j-driver";
import { type ConnectOptions, connectOptionsSchema, type Credentials, type ResolvedConnectOptions } from "./connect-options.js";
import type { GraphStore } from "./graph-store.js";
import { createNeo4jStore } from "./neo4j-store.js";

/**
 * Connects to a database of a Neo4j server, 5.26 or later.
 *
 * @throws `SERVER.UNREACHABLE`, `SERVER.UNAUTHORIZED`, `SERVER.CREDENTIALS_EXPIRED`, `SERVER.RATE_LIMITED`, `SERVER.DATABASE_NOT_FOUND`,
 * `SERVER.TOO_OLD`, `CONFIG.INVALID_OPTIONS`; the signal's reason when it aborts.
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
  const driver = neo4j.driver(options.uri, toAuthToken(options.auth), toDriverConfig(options));
  return createNeo4jStore(driver, { database: options.database, queryTimeoutMs: options.queryTimeoutMs });
}

/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- the driver declares plain configuration objects as classes */
function toDriverConfig(options: ResolvedConnectOptions): Config {
  return {
    connectionTimeout: options.connectTimeoutMs,
    connectionAcquisitionTimeout: options.acquireTimeoutMs,
    maxConnectionPoolSize: options.maxConnections,
    // Nobody reads notifications, and the vector procedures draw one per call from servers that have replaced them.
    notificationFilter: { minimumSeverityLevel: "OFF" },
    // Reads are retried by the store, with a bound and a jitter of its own; the caller's own Cypher never is.
    disableAutoCommitRetries: true,
    userAgent: "graphspan",
  };
}
/* eslint-enable @typescript-eslint/no-unsafe-class-instance-assignment */

function toAuthToken(credentials: Credentials | undefined): AuthToken | undefined {
  if (credentials === undefined) return undefined;
  return "token" in credentials ? neo4j.auth.bearer(credentials.token) : neo4j.auth.basic(credentials.username, credentials.password);
}
