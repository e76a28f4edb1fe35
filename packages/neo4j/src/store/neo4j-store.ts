import { isGraphspanError } from "@graphspan/core";
import neo4j, { type Driver, type Session, type SessionConfig, type Transaction as DriverTransaction } from "neo4j-driver";
import { neo4jError } from "../errors.js";
import type { CallOptions, CypherRows, GraphStore, ServerInfo, Transaction } from "./graph-store.js";
import { toDiscreetError } from "./discreet-errors.js";
import { createGuestConnections } from "./guest-connections.js";
import { toServerParameters } from "./parameters.js";
import type { Parameters, Query } from "./query.js";
import { readRows } from "./read-rows.js";
import { retryPolicies, type RetryPolicy, retrying } from "./retry.js";
import { runGuest } from "./run-guest.js";
import { readSchemaNames } from "./schema-names.js";
import { canRetry, toGraphspanError, toTimeout } from "./server-errors.js";
import { describeServer, serverComponents } from "./server-info.js";
import { withSession } from "./with-session.js";

/** The server ends a query by its own clock; the client steps in only when no answer comes this much later. */
const graceMs = 250;

/** The driver's own default. */
const rowsPerFetch = 1_000;

/** Rows that the server sends at once where they may be long: it does not stop amid them. */
const longRowsPerFetch = 16;

/** Rows that a query of the application's own may bring where a call names no number. */
const mostRows = 10_000;

export interface StoreSettings {
  /** Host and port, for messages. */
  readonly address: string;
  readonly database: string;
  readonly queryTimeoutMs: number;
  /** Connections for queries of the application's own, at most. */
  readonly maxGuests: number;
  /** Opens a driver that has a single connection. */
  readonly openGuest: () => Driver;
  /** How long connecting may take as a whole. */
  readonly connectingTimeoutMs: number;
}

/** A query of the application's own. */
interface GuestCall {
  readonly text: string;
  readonly parameters: Parameters;
  readonly during: string;
  readonly maxRows: number;
  readonly maxCharacters: number;
  readonly discreet: boolean;
}

/** A store on a driver that it owns: closing the store closes the driver. */
export function createNeo4jStore(driver: Driver, settings: StoreSettings): GraphStore {
  const { address, database, queryTimeoutMs, connectingTimeoutMs } = settings;
  const guests = createGuestConnections({
    open: settings.openGuest,
    whenOpen: (guest) => guest.getServerInfo({ database }),
    most: settings.maxGuests,
  });
  // Shared by all sessions, so that a read sees what this store wrote, whichever member of a cluster answers.
  const bookmarkManager = neo4j.bookmarkManager();
  let connecting: Promise<void> | undefined;
  let server: ServerInfo | undefined;

  const requireServer = (): ServerInfo => {
    if (server === undefined) throw neo4jError("SERVER.NOT_CONNECTED", `The store of database ${database} is not connected.`);
    return server;
  };

  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the driver declares this plain object as a class
  const sessionConfig = (access: Query<unknown>["access"], fetchSize = rowsPerFetch): SessionConfig => ({
    database,
    bookmarkManager,
    fetchSize,
    defaultAccessMode: access === "READ" ? neo4j.session.READ : neo4j.session.WRITE,
  });

  const transactionConfig = (query: string, timeoutMs: number) => ({ timeout: timeoutMs, metadata: { app: "graphspan", query } });

  const withTimeout = ({ signal, timeoutMs = queryTimeoutMs }: CallOptions): CallOptions => ({ signal, timeoutMs });

  const send = (parameters: Parameters): Record<string, unknown> => toServerParameters(parameters, requireServer().vectorParameters);

  /** One session, one deadline; what can be tried again is tried again within it. */
  const call = <Result>(
    access: Query<unknown>["access"],
    { signal, timeoutMs = queryTimeoutMs }: CallOptions,
    attempt: (session: Session, timeoutMs: number) => Promise<Result>,
  ): Promise<Result> =>
    withSession(driver, sessionConfig(access), { signal, deadlineMs: timeoutMs + graceMs }, (session) =>
      retrying(retryPolicies[access], canRetry, () => attempt(session, timeoutMs), signal),
    );

  const read = <Row>(query: Query<Row>, sent: Record<string, unknown>, options: CallOptions): Promise<Row[]> =>
    call("READ", options, async (session, timeoutMs) => {
      const { records } = await withShortStack(() => session.run(query.text, sent, transactionConfig(query.name, timeoutMs)));
      return readRows(query, records);
    });

  const write = <Result>(name: string, work: (transaction: Transaction) => Promise<Result>, options: CallOptions): Promise<Result> =>
    call("WRITE", options, async (session, timeoutMs) => {
      const transaction = await session.beginTransaction(transactionConfig(name, timeoutMs));
      const bound = bindTransaction(transaction);
      try {
        const result = await work(bound);
        bound.end();
        await transaction.commit();
        return result;
      } catch (error) {
        bound.end();
        // Where no further try follows, the session is closed, which also stops what the server still runs; a rollback would wait for it.
        // A transaction whose connection broke cannot be rolled back, and need not be.
        if (canRetry(error)) await transaction.rollback().catch(() => undefined);
        throw error;
      }
    });

  /** Work may send queries that nobody waits for; once the transaction is over, they must not reach a connection that others use by then. */
  const bindTransaction = (transaction: DriverTransaction): Transaction & { readonly end: () => void } => {
    let isOver = false;
    return {
      run: (query, parameters = {}) =>
        inOurWords(query.name, {}, async () => {
          if (isOver) throw neo4jError("QUERY.FAILED", `${query.name} came when its transaction was over.`);
          return readRows(query, (await transaction.run(query.text, send(parameters))).records);
        }),
      end: () => {
        isOver = true;
      },
    };
  };

  /** On a connection that can be destroyed. The wait for it counts, and so do further tries, which only a query that reads has. */
  const guest = (
    access: Query<unknown>["access"],
    { text, parameters, during, maxRows, maxCharacters, discreet }: GuestCall,
    { signal, timeoutMs = queryTimeoutMs }: CallOptions,
  ): Promise<CypherRows> => {
    const run = (): Promise<CypherRows> => {
      const since = performance.now();
      const leftMs = (): number => Math.max(1, Math.ceil(timeoutMs - (performance.now() - since)));
      const sent = send(parameters);
      const session = sessionConfig(access, Math.min(maxCharacters < Infinity ? longRowsPerFetch : rowsPerFetch, maxRows + 1));
      const attempt = (): Promise<CypherRows> =>
        guests.lend({ signal, during, deadlineMs: timeoutMs + graceMs, since }, (lent, ended) => {
          const transaction = transactionConfig(during, leftMs());
          return runGuest(lent, ended, { text, parameters: sent, session, transaction, maxRows, maxCharacters });
        });
      const { READ } = retryPolicies;
      const policy: RetryPolicy = { ...READ, sleep: (milliseconds) => READ.sleep(Math.min(milliseconds, leftMs()), signal) };
      return access === "READ" ? retrying(policy, canRetry, attempt, signal) : attempt();
    };
    return inOurWords(during, { signal, timeoutMs }, run, discreet ? toDiscreetError : toGraphspanError);
  };

  const connect = async (): Promise<void> => {
    const during = `connecting to ${address}`;
    const [components, { protocolVersion }] = await inOurWords(during, {}, async () => [
      await read(serverComponents, {}, { timeoutMs: connectingTimeoutMs }).catch(silenceAsUnreachable(address)),
      await driver.getServerInfo({ database }),
    ]);
    server = describeServer(components, protocolVersion?.getMajor() ?? 0);
  };

  return {
    providerId: "neo4j",
    database,
    get server() {
      return requireServer();
    },

    connect() {
      connecting ??= connect().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      return connecting;
    },

    run(query, parameters = {}, options = {}) {
      return inOurWords(query.name, withTimeout(options), () =>
        query.access === "READ"
          ? read(query, send(parameters), options)
          : write(query.name, (transaction) => transaction.run(query, parameters), options),
      );
    },

    transaction(work, options = {}) {
      return inOurWords("transaction", withTimeout(options), () => write("transaction", work, options));
    },

    async runCypher(text, parameters = {}, options = {}) {
      // It may write: the port promises to run any query, and the server refuses a write in a READ session.
      const everything = { maxRows: Infinity, maxCharacters: Infinity };
      const { rows } = await guest("WRITE", { text, parameters, during: "runCypher", ...everything, discreet: false }, options);
      return rows.map((values) => ({ values }));
    },

    readCypher(text, parameters = {}, { maxRows = mostRows, maxCharacters = Infinity, during = "readCypher", discreet = false, ...options } = {}) {
      return guest("READ", { text, parameters, during, maxRows, maxCharacters, discreet }, options);
    },

    getSchema() {
      return readSchemaNames(this);
    },

    async close() {
      server = undefined;
      await Promise.all([driver.close(), guests.close()]);
    },
  };
}

/** Maps what goes wrong; an aborted call rejects with the caller's own reason. */
async function inOurWords<Result>(
  during: string,
  { signal, timeoutMs = Infinity }: CallOptions,
  work: () => Promise<Result>,
  toOurs: (error: unknown, during: string) => unknown = toGraphspanError,
): Promise<Result> {
  const since = performance.now();
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    const ours = toOurs(error, during);
    throw performance.now() - since < timeoutMs ? ours : toTimeout(ours);
  }
}

/**
 * Calls the driver, which writes a stack down for each query in case it fails: a tenth of a millisecond, for an error that is put in our words
 * anyway. One line of it says that the error is the driver's. The limit is the whole process's, so it is back before anything else runs.
 */
function withShortStack<Result>(call: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  try {
    return call();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A server that takes the connection and says nothing would be waited for until a query runs out of time: that is no fault of a query. */
const silenceAsUnreachable =
  (address: string) =>
  (error: unknown): never => {
    if (!isGraphspanError(error) || error.code !== "QUERY.TIMEOUT") throw error;
    throw neo4jError("SERVER.UNREACHABLE", `Something takes connections at ${address}, but gives no answer in Bolt.`);
  };
