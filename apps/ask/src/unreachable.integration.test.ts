import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runAsk } from "../test/command-line.js";
import { boltServer } from "../test/bolt-server.js";

const password = "a-very-secret-word";
const secrets = [password, "secret-user-info"];
const health = (uri: string, more: NodeJS.ProcessEnv = {}) => runAsk(["health"], { NEO4J_URI: uri, NEO4J_PASSWORD: password, ...more });

describe("the command line without a server that answers", { timeout: 120_000 }, () => {
  const servers: Server[] = [];
  /** A server of its own, at whose connections something happens. */
  const serve = async (behave: (socket: Socket) => void): Promise<string> => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      behave(socket);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    servers.push(server);
    return `127.0.0.1:${(server.address() as { port: number }).port}`;
  };
  let addresses: Record<"silent" | "closing" | "http" | "other" | "plain" | "old" | "ancient" | "locked" | "guarded" | "forbidding", string>;
  beforeAll(async () => {
    addresses = {
      silent: await serve(() => undefined),
      closing: await serve((socket) => socket.destroy()),
      http: await serve((socket) => socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")),
      other: await serve((socket) => socket.write("SSH-2.0-Example_9.2\r\n")),
      plain: await serve((socket) => socket.once("data", () => socket.destroy())),
      old: await serve(boltServer({ version: "4.4.30" })),
      ancient: await serve((socket) => socket.once("data", () => socket.end(Buffer.alloc(4)))),
      locked: await serve(boltServer({ failure: ["Neo.ClientError.Security.AuthenticationRateLimit", "Too many failures."] })),
      guarded: await serve(boltServer({ failure: ["Neo.ClientError.Security.Unauthorized", "Who are you?"] })),
      forbidding: await serve(boltServer({ failure: ["Neo.ClientError.Security.Forbidden", "Not for this user."] })),
    };
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  it.each([
    ["nothing listens there", () => "bolt://127.0.0.1:1", "SERVER.UNREACHABLE"],
    ["the host has no address", () => "bolt://no-such-host.invalid", "SERVER.UNREACHABLE"],
    ["no server of a cluster answers", () => "neo4j://127.0.0.1:1", "SERVER.UNREACHABLE"],
    ["the server takes the connection and says nothing", () => `bolt://${addresses.silent}`, "SERVER.UNREACHABLE"],
    ["the server closes the connection", () => `bolt://${addresses.closing}`, "SERVER.UNREACHABLE"],
    ["the server speaks HTTP", () => `bolt://${addresses.http}`, "SERVER.NOT_NEO4J"],
    ["the server speaks another language", () => `bolt://${addresses.other}`, "SERVER.NOT_NEO4J"],
    ["the server speaks no TLS", () => `bolt+s://${addresses.plain}`, "SERVER.UNREACHABLE"],
    ["the server is older than 5.26", () => `bolt://${addresses.old}`, "SERVER.TOO_OLD"],
    ["the server is older than every version of Bolt", () => `bolt://${addresses.ancient}`, "SERVER.TOO_OLD"],
    ["the user is locked after wrong passwords", () => `bolt://${addresses.locked}`, "SERVER.RATE_LIMITED"],
    ["the user may not read", () => `bolt://${addresses.forbidding}`, "SERVER.FORBIDDEN"],
  ])("says so when %s, and that the address is that of a variable where it does not answer", async (_, uri, code) => {
    const outcome = await health(uri());
    expectRefusal(outcome, code, secrets);
    expect(outcome.err.includes("NEO4J_URI is set; unset it to use the local database.")).toBe(code === "SERVER.UNREACHABLE");
  });

  it("names NEO4J_PASSWORD where a server wants one and none is set, and only there", async () => {
    for (const [given, isNamed] of [["", true], [undefined, true], [password, false]] as const) {
      const outcome = await health(`bolt://${addresses.guarded}`, { NEO4J_PASSWORD: given });
      expectRefusal(outcome, "SERVER.UNAUTHORIZED", secrets);
      expect(outcome.err.includes("NEO4J_PASSWORD is not set")).toBe(isNamed);
    }
  });

  it.each([
    "",
    "bolt://",
    "http://localhost:7474",
    "bolt://me:secret-user-info@localhost",
  ])("names the variable when NEO4J_URI is %j", async (uri) => {
    // An empty variable is an unset one: then the way to a local server fails, here for want of a folder.
    const outcome = await health(uri, { GRAPHSPAN_HOME: "/dev/null" });
    expectRefusal(outcome, uri === "" ? "SERVER.FOLDER_UNUSABLE" : "SERVER.INVALID_ENVIRONMENT", secrets);
  });

  it("says it in JSON where JSON is asked for: one line, the last one of standard error", async () => {
    for (const [words, code] of [
      [["health", "--json"], "SERVER.UNREACHABLE"],
      [["evidence", "x", "--json", "--items", "none"], "ASK.USAGE"],
      [["--json"], "ASK.USAGE"],
    ] as const) {
      const outcome = await runAsk(words, { NEO4J_URI: "bolt://127.0.0.1:1", NEO4J_PASSWORD: password });
      expect(outcome).toMatchObject({ code: 2, out: "" });
      const told: unknown = JSON.parse(outcome.err.trimEnd().split("\n").at(-1)!);
      expect(told).toMatchObject({ error: { code, message: expect.any(String) as string, fix: expect.any(String) as string }, exitCode: 2 });
    }
  });
});
