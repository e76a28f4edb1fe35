import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "./fault.js";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.js";

/** Says back what it hears. */
let echo: Server;
let proxy: FaultProxy;
const clients: Socket[] = [];

const addressOf = (server: { address(): unknown }): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = async <Listener extends Server>(server: Listener): Promise<Listener> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
};

beforeAll(async () => {
  echo = await listening(createServer((socket) => socket.on("error", () => undefined).pipe(socket)));
});
afterAll(() => echo.close());
beforeEach(async () => {
  proxy = await startFaultProxy({ target: `bolt://${addressOf(echo)}` });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.close();
});

interface Client {
  readonly socket: Socket;
  /** All that has come back. */
  readonly heard: () => string;
  /** `FIN`, or the code of the error that ended the connection. */
  readonly ended: Promise<string>;
}

async function open(): Promise<Client> {
  const socket = connect(Number(new URL(proxy.uri).port), "127.0.0.1");
  clients.push(socket);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise<string>((resolve) => {
    socket.on("end", () => {
      resolve("FIN");
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? "?");
    });
  });
  await once(socket, "connect");
  return { socket, heard: () => Buffer.concat(chunks).toString(), ended };
}

const hears = (client: Client, text: string): Promise<void> => expect.poll(client.heard, { interval: 5, timeout: 10_000 }).toBe(text);

describe("a fault proxy", () => {
  it("passes everything on, both ways, and counts it", async () => {
    const client = await open();
    const text = "heron 🐦 ".repeat(30_000);
    client.socket.end(text);
    await client.ended;
    expect(client.heard() === text).toBe(true);
    const size = Buffer.byteLength(text);
    expect(proxy.connections).toMatchObject([{ number: 1, bytes: { up: size, down: size } }]);
    await expect.poll(() => proxy.connections[0]!.isOpen).toBe(false);
  });

  it.each([0, 1, 4, 9])("cuts after exactly %d bytes on their way back", async (afterBytes) => {
    proxy.setFaults([{ kind: "cut", direction: "down", afterBytes }]);
    const client = await open();
    client.socket.write("0123456789");
    expect(await client.ended).toBe("FIN");
    expect(client.heard()).toBe("0123456789".slice(0, afterBytes));
  });

  it("cuts after exactly so many bytes on their way to the target", async () => {
    const heard: Buffer[] = [];
    const target = await listening(createServer((socket) => socket.on("data", (chunk) => heard.push(chunk)).on("error", () => undefined)));
    await using own = await startFaultProxy({
      target: `http://${addressOf(target)}`,
      faults: [{ kind: "cut", direction: "up", afterBytes: 70_001 }],
    });
    const socket = connect(Number(new URL(own.uri).port), "127.0.0.1").on("error", () => undefined);
    socket.write("x".repeat(200_000));
    await new Promise((resolve) => socket.on("close", resolve));
    await expect.poll(() => Buffer.concat(heard).length).toBe(70_001);
    target.close();
  });

  it("resets", async () => {
    proxy.setFaults([{ kind: "reset", direction: "up", afterBytes: 3 }]);
    const client = await open();
    client.socket.write("012345");
    expect(await client.ended).toBe("ECONNRESET");
  });

  it("swallows everything from a point on, and keeps the connection", async () => {
    const client = await open();
    client.socket.write("before ");
    await hears(client, "before ");
    proxy.setFaults([{ kind: "blackHole", direction: "up", afterBytes: 2 }]);
    client.socket.write("012345");
    client.socket.write("6789");
    await expect.poll(() => proxy.connections[0]!.bytes.up).toBe(9);
    expect(proxy.connections[0]!.isOpen).toBe(true);
    expect("before 01".startsWith(client.heard())).toBe(true);
  });

  it("delays and throttles, and loses nothing", async () => {
    const text = "x".repeat(4_000);
    const took = async (faults: readonly Fault[]): Promise<number> => {
      proxy.setFaults(faults);
      const client = await open();
      const start = performance.now();
      client.socket.write(text);
      await hears(client, text);
      return performance.now() - start;
    };
    // A timer may fire a little early, never by much; how late it fires says nothing.
    expect(await took([{ kind: "delay", milliseconds: 150 }])).toBeGreaterThan(250);
    expect(await took([{ kind: "delay", milliseconds: 150, direction: "up" }])).toBeGreaterThan(130);
    expect(await took([{ kind: "throttle", bytesPerSecond: 20_000, direction: "down" }])).toBeGreaterThan(150);
  });

  it("gives each connection the faults of its number", async () => {
    proxy.setFaults((connection) => (connection === 2 ? [{ kind: "reset", direction: "up", afterBytes: 0 }] : []));
    const [one, two, three] = [await open(), await open().catch(() => null), await open()];
    for (const client of [one, three]) {
      client.socket.write("still here");
      await hears(client, "still here");
    }
    if (two !== null) expect(await two.ended).toBe("ECONNRESET");
    expect(proxy.connections.map(({ isOpen }) => isOpen)).toEqual([true, false, true]);
  });

  it.each(["cut", "reset"] as const)("breaks open connections with a %s and accepts new ones", async (how) => {
    const client = await open();
    client.socket.write("a");
    await hears(client, "a");
    proxy.breakConnections(how);
    expect(await client.ended).toBe(how === "cut" ? "FIN" : "ECONNRESET");
    const next = await open();
    next.socket.write("b");
    await hears(next, "b");
  });

  it("refuses new connections until it accepts them again, at the same address", async () => {
    const client = await open();
    await proxy.refuseConnections();
    await expect(open()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    client.socket.write("old one");
    await hears(client, "old one");
    await proxy.acceptConnections();
    const next = await open();
    next.socket.write("new one");
    await hears(next, "new one");
  });

  it("breaks a connection whose target cannot be reached", async () => {
    await using own = await startFaultProxy({ target: "bolt://127.0.0.1:1" });
    const socket = connect(Number(new URL(own.uri).port), "127.0.0.1").on("error", () => undefined);
    await new Promise((resolve) => socket.on("close", resolve));
    expect(own.connections).toMatchObject([{ isOpen: false }]);
  });

  it("stands between HTTP and its client, too", async () => {
    const web = await listening(createHttpServer((_, response) => response.end("x".repeat(5_000))));
    await using own = await startFaultProxy({ target: `http://${addressOf(web)}/v1` });
    expect(new URL(own.uri).pathname).toBe("/v1");
    expect(await (await fetch(own.uri)).text()).toHaveLength(5_000);
    own.setFaults([{ kind: "cut", direction: "down", afterBytes: 1_000 }]);
    await expect(fetch(own.uri).then((response) => response.text())).rejects.toThrow();
    web.close();
    web.closeAllConnections();
  });

  it("ends all connections when it is closed, also twice", async () => {
    const client = await open();
    await proxy.close();
    await proxy.close();
    await client.ended;
    await expect(open()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it.each([
    [{ kind: "cut", direction: "down" }],
    [{ kind: "explode" }],
    [{ kind: "delay", milliseconds: -1 }],
    [{ kind: "throttle", bytesPerSecond: 0 }],
  ])("refuses the fault %o", (fault) => {
    expect(() => {
      proxy.setFaults([fault as unknown as Fault]);
    }).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });

  it.each([
    ["a list", [{ kind: "explode" } as unknown as Fault]],
    ["a function", () => [{ kind: "explode" } as unknown as Fault]],
    [
      "a function for the second connection only",
      (connection: number): Fault[] => {
        if (connection === 2) throw new RangeError("no second one");
        return [{ kind: "reset", direction: "up", afterBytes: 0 }];
      },
    ],
  ])("keeps the faults it had where it refuses %s", async (_, script) => {
    proxy.setFaults([{ kind: "cut", direction: "down", afterBytes: 4 }]);
    const before = [await open(), await open()];
    expect(() => {
      proxy.setFaults(script);
    }).toThrow();
    for (const client of [...before, await open()]) {
      client.socket.write("0123456789");
      expect(await client.ended).toBe("FIN");
      expect(client.heard()).toBe("0123");
    }
  });

  it("ends a connection for which the script fails, and tells so when it is closed", async () => {
    const fails = (): never => {
      throw new RangeError("no script for it");
    };
    for (const [script, error] of [
      [fails, { message: "no script for it" }],
      [() => [{ kind: "explode" } as unknown as Fault], { code: "CONFIG.INVALID_OPTIONS" }],
    ] as const) {
      const own = await startFaultProxy({ target: `bolt://${addressOf(echo)}`, faults: (connection) => (connection === 2 ? script() : []) });
      const port = Number(new URL(own.uri).port);
      const [one, two] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
      clients.push(one, two);
      for (const socket of [one, two]) socket.on("error", () => undefined);
      await expect.poll(() => own.connections.map(({ isOpen }) => isOpen)).toEqual([true, false]);
      await expect(own.close()).rejects.toMatchObject(error);
      expect(own.connections.map(({ isOpen }) => isOpen)).toEqual([false, false]);
      await own.close();
    }
  });

  it("accepts connections that it accepts already", async () => {
    await proxy.acceptConnections();
    await proxy.refuseConnections();
    await Promise.all([proxy.acceptConnections(), proxy.acceptConnections()]);
    await proxy.acceptConnections();
    const client = await open();
    client.socket.write("a");
    await hears(client, "a");
  });

  it.each([
    ["bolt://127.0.0.1:7687", "bolt://127.0.0.1:N"],
    ["bolt://127.0.0.1:7687?policy=a/b", "bolt://127.0.0.1:N?policy=a/b"],
    ["neo4j://[::1]:7687/?policy=a", "neo4j://127.0.0.1:N/?policy=a"],
    ["http://127.0.0.1:80", "http://127.0.0.1:N"],
    ["http://localhost:80/v1?next=http://a:1/b#c", "http://127.0.0.1:N/v1?next=http://a:1/b#c"],
    ["https://127.0.0.1:443#part", "https://127.0.0.1:N#part"],
  ])("stands in the place of %s", async (target, uri) => {
    await using own = await startFaultProxy({ target });
    expect(own.uri.replace(/(?<=127\.0\.0\.1:)\d+/, "N")).toBe(uri);
  });

  it.each(["bolt://localhost", "http://127.0.0.1", "http://127.0.0.1/a:80", "bolt:7687", "7687"])("refuses %s, which has no port", async (target) => {
    await expect(startFaultProxy({ target })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });
});
