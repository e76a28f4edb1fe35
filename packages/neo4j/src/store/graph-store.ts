import type { CypherStore } from "@graphspan/core";
import type { Parameters, Query } from "./query.js";

/** What a server says about itself. */
export interface ServerInfo {
  readonly product: string;
  /** As in `2026.09.0` or `5.26.30`. */
  readonly version: string;
  readonly edition: string;
  /** Cypher 25: the SEARCH clause, in-index filters, vector index options beyond 5.26's. */
  readonly cypher25: boolean;
  /** Bolt 6: vectors as parameters. */
  readonly vectorParameters: boolean;
}

/** Options of one call to the server. */
export interface CallOptions {
  /** Stops the query on the server; the call rejects at once with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The call ends after this many milliseconds, its retries included, with `QUERY.TIMEOUT`: the server ends the transaction, and where it
   * does not answer, the client stops waiting a quarter of a second later. What a write did is then undone, unless only the answer
   * to its last step was lost.
   */
  readonly timeoutMs?: number | undefined;
}

/** Options of a query of the application's own that reads. */
export interface ReadCypherOptions extends CallOptions {
  /** Rows to read at most. @default 10000 */
  readonly maxRows?: number | undefined;
  /**
   * Characters (UTF-16 code units) in all texts of the rows, those inside lists and maps too, after which no further row is read. The row that
   * reaches the number is read as a whole, and the first row always is. @default unlimited
   */
  readonly maxCharacters?: number | undefined;
  /** What the query is for, in messages. @default "readCypher" */
  readonly during?: string | undefined;
  /** Whether an error leaves the server's words out where they may quote a value of the graph. @default false */
  readonly discreet?: boolean | undefined;
}

/** Rows of a query, and whether there are more than were read. */
export interface CypherRows {
  /** Column name to plain value, as in {@link CypherStore.runCypher}. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly more: boolean;
}

/** Runs queries inside one transaction. */
export interface Transaction {
  /**
   * Runs one query. Several may be sent without waiting: the server runs them in the order of the calls, and none behind one that fails. All have to be
   * waited for before the work ends.
   */
  run<Row>(query: Query<Row>, parameters?: Parameters): Promise<Row[]>;
}

/** A connection to one database: what every query of this project goes through. */
export interface GraphStore extends CypherStore {
  readonly database: string;
  /** @throws `SERVER.NOT_CONNECTED` before {@link CypherStore.connect} is done. */
  readonly server: ServerInfo;
  /**
   * Runs one query in a transaction of its own: READ queries on the fast path (auto-commit), WRITE queries in an explicit transaction.
   * Transient errors and broken connections are retried: reads for about three seconds, writes for about seven. Integers arrive as
   * numbers (exact text beyond 2^53), temporal values as ISO 8601 text.
   */
  run<Row>(query: Query<Row>, parameters?: Parameters, options?: CallOptions): Promise<Row[]>;
  /**
   * Runs a query of the application's own that reads: one that would write is refused. It has a connection of its own, which is destroyed when
   * the time is up or the signal aborts, whatever the query does; waiting for a connection counts. Transient errors and broken connections
   * are retried as in {@link GraphStore.run}, within the same time; rows of a try that broke are thrown away.
   *
   * @throws `QUERY.TIMEOUT`, `QUERY.FAILED`, `SERVER.POOL_EXHAUSTED` and other codes of `QUERY` and `SERVER`; the signal's reason when it aborts.
   */
  readCypher(cypher: string, parameters?: Parameters, options?: ReadCypherOptions): Promise<CypherRows>;
  /** Runs several queries as one WRITE transaction; on a transient error the whole work is run again, so it must be repeatable. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>, options?: CallOptions): Promise<Result>;
}
