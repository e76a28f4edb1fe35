import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a store and the server, and does to their connections what a network does. */
export interface UnreliableServer {
  readonly uri: string;
  /** Connections stay open and are accepted, but nothing comes through any more. */
  freeze(): void;
  /** Breaks all connections; new ones are accepted. */
  breakConnections(): void;
  /** Breaks all connections and accepts no more. */
  stop(): Promise<void>;
}

export async function startUnreliableServer(target: string): Promise<UnreliableServer> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  };
  const listener = createServer((near) => {
    track(near);
    if (frozen) return;
    const far = connect({ host: hostname, port: Number(port) });
    track(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on("data", (bytes) => frozen || to.write(bytes)).on("close", () => to.destroy());
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, "127.0.0.1", resolve);
  });
  const breakConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    uri: `bolt://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    freeze() {
      frozen = true;
    },
    breakConnections,
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      breakConnections();
      await closed;
    },
  };
}
