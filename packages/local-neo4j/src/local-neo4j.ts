import type { Auth } from "./server/bolt.js";
import type { Strategy } from "./options.js";

/** A server that answers queries. */
export interface LocalNeo4j {
  /** Bolt address, such as `bolt://127.0.0.1:40123`. */
  readonly uri: string;
  readonly auth: Auth;
  /** The version the server itself names. */
  readonly version: string;
  readonly strategy: Strategy;
  /** The process to watch: the JVM, or the docker client. Absent with the strategy `uri`. */
  readonly pid?: number;
  /** Folder of the data. Absent with the strategy `uri`. */
  readonly dataDir?: string;
  /** Ends the server and resolves when its process is gone. A server that was given by `NEO4J_URI` is left alone. */
  stop(): Promise<void>;
}
