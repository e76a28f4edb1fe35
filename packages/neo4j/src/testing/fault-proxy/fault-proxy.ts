import { type AddressInfo, createServer, type Server } from "node:net";
import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import { type Fault, type FaultScript, faultsSchema } from "./fault.js";
import { type FaultyConnection, openConnection, type ProxiedConnection } from "./proxied-connection.js";

/** Where a {@link FaultProxy} sends its connections, and how it fails them. */
export interface FaultProxyOptions {
  /** Where connections go, with its port written out, as in `bolt://127.0.0.1:7687` or `http://127.0.0.1:80/v1`. */
  readonly target: string;
  /** Faults from the start. @default none */
  readonly faults?: FaultScript | undefined;
}

/** A network between a client and a server that fails as it is told to. */
export interface FaultProxy extends AsyncDisposable {
  /** The target's address with the proxy's host and port in it, else unchanged. */
  readonly uri: string;
  /** Every connection so far. */
  readonly connections: readonly ProxiedConnection[];
  /** Replaces all faults, of open connections and of those to come; none heals the network. A list that is refused changes nothing. */
  setFaults(faults: FaultScript): void;
  /** Breaks all open connections; new ones are accepted. */
  breakConnections(how: "cut" | "reset"): void;
  /** From now on nothing listens: new connections are refused. Open ones stay. */
  refuseConnections(): Promise<void>;
  /** Listens again, at the same address; does nothing where it listens already. */
  acceptConnections(): Promise<void>;
  /**
   * Ends the proxy and all its connections.
   *
   * @throws the first error of a script that failed for a connection; that connection was ended at once.
   */
  close(): Promise<void>;
}

/** What stands between the scheme and the path, the query or the fragment. */
const authority = /(?<=^[^/?#]*:\/\/)[^/?#]*/;

/** The port as it is written: a URL forgets one that is the usual one of its scheme. */
function portOf(uri: string): number | undefined {
  const port = /:(\d+)$/.exec(authority.exec(uri)?.[0] ?? "")?.[1];
  return port === undefined ? undefined : Number(port);
}

const optionsSchema = z.strictObject({
  target: z.string().refine((text) => URL.canParse(text) && portOf(text) !== undefined, { error: "must be a URI with a port" }),
  faults: z.custom<FaultScript>((value) => Array.isArray(value) || typeof value === "function", { error: "must be a list or a function" }).default([]),
});

/**
 * Starts a proxy for TCP (Bolt, HTTP) on this machine's loopback, on a free port.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, also from `setFaults`; from `close` for what a script returns to a connection that comes later.
 *
 * @example
 * await using proxy = await startFaultProxy({ target: "bolt://127.0.0.1:7687" });
 * const store = await connect({ uri: proxy.uri, auth });
 * proxy.setFaults([{ kind: "cut", direction: "down", afterBytes: 100 }]);
 */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, faults } = parseOptions("startFaultProxy", optionsSchema, options);
  const to = { host: new URL(target).hostname.replace(/^\[(.*)\]$/, "$1"), port: portOf(target)! };
  const connections: FaultyConnection[] = [];
  const failures: Error[] = [];
  let faultsOf = readerOf(faults);
  let opening: Promise<void> | undefined;

  const listener = createServer({ allowHalfOpen: true }, (near) => {
    const connection = openConnection(connections.length + 1, near, to);
    connections.push(connection);
    try {
      connection.setFaults(faultsOf(connection.number));
    } catch (error) {
      // Nobody called, so nobody can be told before the proxy is closed.
      failures.push(error instanceof Error ? error : new TypeError("A script threw what is no error.", { cause: error }));
      connection.destroy();
    }
  });
  await listen(listener, 0);
  const { port: ownPort } = listener.address() as AddressInfo;

  const refuseConnections = (): Promise<void> => new Promise((resolve) => {
    // The callback waits for open connections to end; the port is free before that.
    listener.close();
    setImmediate(resolve);
  });
  const close = async (): Promise<void> => {
    for (const connection of connections) connection.destroy();
    if (listener.listening) await refuseConnections();
    const [failure] = failures.splice(0);
    if (failure !== undefined) throw failure;
  };
  return {
    uri: target.replace(authority, `127.0.0.1:${ownPort}`),
    connections,
    setFaults(next) {
      const read = readerOf(next);
      const changes = connections.filter(({ isOpen }) => isOpen).map((connection) => ({ connection, faults: read(connection.number) }));
      faultsOf = read;
      for (const change of changes) change.connection.setFaults(change.faults);
    },
    breakConnections(how) {
      for (const connection of connections) if (connection.isOpen) connection[how]();
    },
    refuseConnections,
    acceptConnections: async () => {
      if (listener.listening) return;
      opening ??= listen(listener, ownPort).finally(() => (opening = undefined));
      await opening;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Reads the faults of a connection from a script; a list that is wrong is refused at once. */
function readerOf(script: FaultScript): (connection: number) => readonly Fault[] {
  if (typeof script === "function") return (connection) => parseOptions("setFaults", faultsSchema, script(connection));
  const faults = parseOptions("setFaults", faultsSchema, script);
  return () => faults;
}

function listen(listener: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once("error", reject);
    listener.listen(port, "127.0.0.1", () => {
      listener.off("error", reject);
      resolve();
    });
  });
}
