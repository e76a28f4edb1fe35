import { completion, cut, hang, refusal, type ScriptedOpenAIServer, startScriptedOpenAIServer } from "@graphspan/testkit";
import type { IncomingMessage } from "node:http";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPeerImporter } from "../import-peer.js";
import type { Refusal } from "../refusal/refusal-of.js";
import type { AnswerLimits } from "./answer-limits.js";
import { connectToOpenAI, type OpenAIConnection } from "./connect.js";

let server: ScriptedOpenAIServer;
beforeAll(async () => {
  server = await startScriptedOpenAIServer();
});
beforeEach(() => {
  server.reset();
});
afterAll(() => server.close());

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const connect = (baseUrl = server.baseUrl, limits?: AnswerLimits) =>
  connectToOpenAI({
    server: { apiKey: "key-0123", baseUrl, headers: { "x-team": "herons" } },
    attemptTimeoutMs: 5_000,
    importPeer: createPeerImporter((message) => new RangeError(message)),
    errorOf: (refused) => new Refused(refused),
    ...(limits && { limits }),
  });
const bothWays: readonly ((connection: OpenAIConnection) => Promise<unknown>)[] = [
  (connection) => connection.post("/chat/completions", body),
  (connection) => connection.stream("/chat/completions", body)[Symbol.asyncIterator]().next(),
];
const body = { model: "small", messages: [{ role: "user", content: "one two" }] };

describe("a connection", () => {
  it("sends a request once, with key, headers and the query of its address, and gives what came", async () => {
    const connection = await connect(`${server.baseUrl}/?api-version=7&region=eu`);
    expect(await connection.post("/chat/completions", body)).toMatchObject({ choices: [{ message: { content: "one two" } }] });
    expect(server.chat.requests).toMatchObject([
      { headers: { authorization: "Bearer key-0123", "x-team": "herons" }, query: { "api-version": "7", region: "eu" }, body },
    ]);
  });

  it("sends every value of a name that its address repeats, as it was written", async () => {
    const urls: (string | undefined)[] = [];
    server.chat.always((_, response) => {
      urls.push(response.req.url);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    await (await connect(`${server.baseUrl}?sig=a%2Fb&sig=c+d&empty=`)).post("/chat/completions", body);
    expect(urls).toEqual(["/v1/chat/completions?sig=a%2Fb&sig=c+d&empty="]);
  });

  it.each([301, 302, 303, 307, 308])("does not go where a server sends its callers on to, with status %d", async (status) => {
    const other = await startScriptedOpenAIServer();
    const location = `${other.baseUrl}/chat/completions?key=key-0123`;
    server.chat.always((_, response) => {
      response.writeHead(status, { location }).end("moved");
    });
    const connection = await connect();
    for (const ask of bothWays)
      await expect(ask(connection)).rejects.toMatchObject({
        refusal: { kind: "redirected" },
        message: `${new URL(server.baseUrl).host} sends its callers on to ${other.baseUrl}/chat/completions; nothing was sent there.`,
      });
    expect(other.chat.requests).toEqual([]);
    await other.close();
  });

  it("does not follow a redirect without an address, or to a page about timeouts", async () => {
    const connection = await connect();
    for (const location of [undefined, "/timeout", "http://["]) {
      server.chat.always((_, response) => {
        response.writeHead(307, location === undefined ? {} : { location }).end();
      });
      await expect(connection.post("/chat/completions", body)).rejects.toMatchObject({ refusal: { kind: "redirected" } });
    }
  });

  it("does not try again by itself, and tells the adapter what was refused, without the key", async () => {
    server.chat.always(refusal(500, { message: "key-0123 is on fire" }, { "retry-after": "2", "x-request-id": "r1" }));
    const connection = await connect();
    await expect(connection.post("/chat/completions", body)).rejects.toMatchObject({
      refusal: { kind: "serverFailed", details: { status: 500, retryAfterMs: 2_000, requestId: "r1" } },
      message: expect.not.stringContaining("key-0123") as string,
    });
    server.chat.always(cut());
    await expect(connection.post("/chat/completions", body)).rejects.toMatchObject({ refusal: { kind: "serverUnreachable" } });
    expect(server.chat.requests).toHaveLength(2);
  });

  it.each<[string, (request: IncomingMessage) => string | undefined]>([
    ["its address", ({ url }) => url],
    ["its address in an address", ({ url }) => encodeURIComponent(url!)],
    ["its key", ({ headers }) => headers.authorization?.slice("Bearer ".length)],
    ["its key in capitals", ({ headers }) => headers.authorization?.toUpperCase()],
    ["its key as JSON", ({ headers }) => JSON.stringify(headers.authorization)],
    ["its login", ({ headers }) => Buffer.from(String(headers["proxy-authorization"]).slice("Basic ".length), "base64").toString()],
    ["a word of a header", ({ headers }) => String(headers["x-keys"]).split(" ")[1]],
  ])("does not show what a server repeats of a request: %s", async (_, words) => {
    const connection = await connectToOpenAI({
      server: {
        baseUrl: `${server.baseUrl}?sig=first%2Fsecret&sig=second+secret`,
        headers: { Authorization: String.raw`Bearer bearer\secret`, "proxy-authorization": `Basic ${btoa("user:login-secret")}`, "x-keys": "one-secret other-secret" },
      },
      attemptTimeoutMs: 5_000,
      importPeer: createPeerImporter((message) => new RangeError(message)),
      errorOf: (refused) => new Refused(refused),
    });
    server.chat.always((request, response) => refusal(400, { message: `no: ${words(response.req)}` })(request, response));
    const error: unknown = await connection.post("/chat/completions", body).catch((reason: unknown) => reason);
    expect(String(error)).toContain("400 no: ");
    expect(inspect(error, { depth: 9 }).replaceAll("[secret]", "")).not.toMatch(/secret/i);
  });

  it.each<[string, unknown, string, string]>([
    ["an object", { error: { message: "key-0123 is on fire", code: "broken" } }, "serverFailed", "[secret] is on fire"],
    ["a text", { error: "key-0123 is on fire" }, "serverFailed", "[secret] is on fire"],
    ["a mark beside a text", { error: true, message: "key-0123 is on fire" }, "serverFailed", "[secret] is on fire"],
    ["something else", { error: { reason: ["key-0123"] } }, "serverFailed", '{"reason":["[secret]"]}'],
    ["a number", { error: { message: "slow down", code: 429 } }, "rateLimited", "slow down"],
  ])("tells an error in an answer that looks like a good one: %s", async (_, answer, kind, words) => {
    server.chat.always((__, response) => {
      response.writeHead(200, { "content-type": "application/json", "retry-after": "3" }).end(JSON.stringify(answer));
    });
    const connection = await connect();
    for (const ask of bothWays)
      await expect(ask(connection)).rejects.toMatchObject({
        message: `${new URL(server.baseUrl).host} answered ${words}`,
        refusal: { kind, details: { retryAfterMs: 3_000 } },
      });
  });

  it("gives an answer whose error is none", async () => {
    for (const error of [null, "", false, undefined]) {
      server.chat.always(completion({ change: (answer) => ({ ...answer, error }) }));
      expect(await (await connect()).post("/chat/completions", body)).toHaveProperty("choices");
    }
  });

  it("keeps a code that is a number", async () => {
    server.chat.always(completion({ changeEvents: () => [{ error: { message: "slow down", code: 429 } }] }));
    const events = (await connect()).stream("/chat/completions", { ...body, stream: true })[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toMatchObject({ refusal: { kind: "rateLimited", details: { serverCode: "429" } } });
  });

  it("gives the events of a stream, and ends the request when its reader leaves", async () => {
    const connection = await connect();
    const texts: string[] = [];
    for await (const event of connection.stream("/chat/completions", { ...body, stream: true })) {
      const [choice] = (event as { readonly choices: readonly { readonly delta: { readonly content?: string } }[] }).choices;
      texts.push(choice?.delta.content ?? "");
    }
    expect(texts.join("")).toBe("one two");
    const events = connection.stream("/chat/completions", { ...body, stream: true })[Symbol.asyncIterator]();
    await events.next();
    await events.return?.();
    await server.chat.abandoned(1);
  });

  it.each(["post", "stream"] as const)("rejects with the reason of a signal that aborts on the way (%s)", async (method) => {
    server.chat.always(hang());
    const connection = await connect();
    const controller = new AbortController();
    const call =
      method === "post"
        ? connection.post("/chat/completions", body, controller.signal)
        : connection.stream("/chat/completions", body, controller.signal)[Symbol.asyncIterator]().next();
    await server.chat.received(1);
    controller.abort("the caller left");
    await expect(call).rejects.toBe("the caller left");
    await server.chat.abandoned(1);
  });
});
