import neo4j, { type AuthToken, type Config, type Driver } from "neo4j-driver";
import type { Credentials, ResolvedConnectOptions } from "./connect-options.js";

/** A driver as every connection of this package uses it. It connects when it is first used. */
export function openDriver(options: ResolvedConnectOptions): Driver {
  return neo4j.driver(options.uri, toAuthToken(options.auth), toDriverConfig(options));
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
