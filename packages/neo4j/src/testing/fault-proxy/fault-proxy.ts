import { type AddressInfo, createServer, type Server } from "node:net";
import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import { type FaultScript, faultsSchema } from "./fault.js";
import { type FaultyConnection, openConnection, type ProxiedConnection } from "./proxied-connection.js";

/** Where a {@link FaultProxy} sends its connections, and how it fails them. */
export interface FaultProxyOptions {
  /** Where connections go, with a port, as in `bolt://127.0.0.1:7687` or `http://127.0.0.1:8080/v1`. */
  readonly target: string;
  /** Faults from the start. @default none */
  readonly faults?: FaultScript | undefined;
}

/** A network between a client and a server that fails as it is told to. */
export interface FaultProxy extends AsyncDisposable {
  /** The target's address with the proxy's host and port in it. */
  readonly uri: string;
  /** Every connection so far. */
  readonly connections: readonly ProxiedConnection[];
  /** Replaces all faults, of open connections and of those to come; none heals the network. */
  setFaults(faults: FaultScript): void;
  /** Breaks all open connections; new ones are accepted. */
  breakConnections(how: "cut" | "reset"): void;
  /** From now on nothing listens: new connections are refused. Open ones stay. */
  refuseConnections(): Promise<void>;
  /** Listens again, at the same address. */
  acceptConnections(): Promise<void>;
  /** Ends the proxy and all its connections. */
  close(): Promise<void>;
}

const optionsSchema = z.strictObject({
  target: z.string().refine((text) => URL.canParse(text) && new URL(text).port !== "", { error: "must be a URI with a port" }),
  faults: z.custom<FaultScript>((value) => Array.isArray(value) || typeof value === "function", { error: "must be a list or a function" }).default([]),
});

/**
 * Starts a proxy for TCP (Bolt, HTTP) on this machine's loopback, on a free port.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, also from `setFaults` and for what a script returns.
 *
 * @example
 * await using proxy = await startFaultProxy({ target: "bolt://127.0.0.1:7687" });
 * const store = await connect({ uri: proxy.uri, auth });
 * proxy.setFaults([{ kind: "cut", direction: "down", afterBytes: 100 }]);
 */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, faults } = parseOptions("startFaultProxy", optionsSchema, options);
  const { hostname, port } = new URL(target);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const connections: FaultyConnection[] = [];
  let script = faults;
  const apply = (connection: FaultyConnection): void => {
    connection.setFaults(parseOptions("setFaults", faultsSchema, typeof script === "function" ? script(connection.number) : script));
  };

  const listener = createServer({ allowHalfOpen: true }, (near) => {
    const connection = openConnection(connections.length + 1, near, { host, port: Number(port) });
    connections.push(connection);
    apply(connection);
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
  };
  return {
    uri: target.replace(/\/\/[^/]*/, `//127.0.0.1:${ownPort}`),
    connections,
    setFaults(next) {
      script = next;
      if (typeof next !== "function") parseOptions("setFaults", faultsSchema, next);
      for (const connection of connections) if (connection.isOpen) apply(connection);
    },
    breakConnections(how) {
      for (const connection of connections) if (connection.isOpen) connection[how]();
    },
    refuseConnections,
    acceptConnections: () => listen(listener, ownPort),
    close,
    [Symbol.asyncDispose]: close,
  };
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
