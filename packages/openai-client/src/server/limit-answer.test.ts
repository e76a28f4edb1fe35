import { type Answer, rawText, refusal, type ScriptedOpenAIServer, startScriptedOpenAIServer } from "@graphspan/testkit";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPeerImporter } from "../import-peer.js";
import { connectToOpenAI } from "./connect.js";

let server: ScriptedOpenAIServer;
beforeAll(async () => {
  server = await startScriptedOpenAIServer();
});
beforeEach(() => {
  server.reset();
});
afterAll(() => server.close());

const limits = { answerBytes: 1_000, streamBytes: 2_000, eventBytes: 300, refusalBytes: 100 };
const connect = () =>
  connectToOpenAI({
    server: { baseUrl: server.baseUrl, headers: {} },
    attemptTimeoutMs: 5_000,
    importPeer: createPeerImporter((message) => new RangeError(message)),
    errorOf: ({ kind, message }) => Object.assign(new Error(message), { kind }),
    limits,
  });
const post = async () => (await connect()).post("/chat/completions", {});
async function events(): Promise<number> {
  let count = 0;
  for await (const event of (await connect()).stream("/chat/completions", {})) count += event === null ? 0 : 1;
  return count;
}

/** Sends pieces for as long as somebody listens. */
const endless =
  (contentType: string, piece: string, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": contentType });
    const timer = setInterval(() => response.write(piece), 1);
    response.on("close", () => {
      clearInterval(timer);
    });
  };
const json = (length: number) => JSON.stringify("a".repeat(length - 2));
const event = (length: number) => `data: ${json(length - 8)}\n\n`;

describe("an answer", () => {
  it("is read up to its limit, and not beyond", async () => {
    server.chat.script(rawText(200, json(1_000)), rawText(200, json(1_001)));
    expect(await post()).toHaveLength(998);
    const host = new URL(server.baseUrl).host;
    await expect(post()).rejects.toMatchObject({ kind: "answerTooLarge", message: `${host} gave more than 1000 bytes, and was left.` });
  });

  it("that does not end is left, and the request ended", async () => {
    server.chat.always(endless("application/json", "[1,"));
    await expect(post()).rejects.toMatchObject({ kind: "answerTooLarge" });
    await server.chat.abandoned(1);
  });

  it("that says it will be too large is not waited for", async () => {
    server.chat.always((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1001" }).write("[");
    });
    await expect(post()).rejects.toMatchObject({ kind: "answerTooLarge" });
    await server.chat.abandoned(1);
  });

  it("is measured as it is once unpacked", async () => {
    server.chat.always((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(gzipSync(json(100_000)));
    });
    await expect(post()).rejects.toMatchObject({ kind: "answerTooLarge" });
  });

  it("that is an error is told with the beginning of its words, however long it is", async () => {
    server.chat.script(refusal(429, { message: "a".repeat(5_000) }), endless("text/plain", "busy ", 503));
    await expect(post()).rejects.toMatchObject({ kind: "rateLimited", message: expect.stringContaining("aaa") as string });
    await expect(post()).rejects.toMatchObject({ kind: "serverFailed", message: expect.stringContaining("busy") as string });
    await server.chat.abandoned(1);
  });
});

describe("a stream", () => {
  const answered = (text: string) => rawText(200, text, "text/event-stream");

  it("is read up to its limits, and not beyond", async () => {
    server.chat.script(answered(event(200).repeat(10)), answered(event(200).repeat(11)), answered(event(300)), answered(event(302)));
    expect(await events()).toBe(10);
    await expect(events()).rejects.toMatchObject({ kind: "answerTooLarge" });
    expect(await events()).toBe(1);
    await expect(events()).rejects.toMatchObject({ kind: "answerTooLarge", message: expect.stringContaining("an event of more than 300 bytes") as string });
  });

  it.each([
    ["events", event(100)],
    ["comments", ": ping\n\n"],
    ["one line", "data: aaaaaaaaaa"],
    ["lines of one event", "data: aaaaaaaaaa\n"],
  ])("without an end, of %s, is left, and the request ended", async (_, piece) => {
    server.chat.always(endless("text/event-stream", piece));
    await expect(events()).rejects.toMatchObject({ kind: "answerTooLarge" });
    await server.chat.abandoned(1);
  });
});
