import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json as readJson } from "node:stream/consumers";
import { type EmbeddingsAnswer, type EmbeddingsRequest, vectors } from "./scripted-openai-answers.js";

/** A server on this machine's loopback that speaks OpenAI's embeddings language and answers as a test tells it. */
export interface ScriptedOpenAIServer {
  readonly baseUrl: string;
  /** All requests so far, in the order they came. */
  readonly requests: readonly EmbeddingsRequest[];
  /** Answers the next requests with these, one each; later ones get the usual answer. */
  script(...answers: readonly EmbeddingsAnswer[]): void;
  /** Sets the usual answer; at first it is right vectors of 8 dimensions. */
  always(answer: EmbeddingsAnswer): void;
  /** Resolves once this many requests have come. */
  received(count: number): Promise<void>;
  /** Resolves once this many requests have been given up by the client before they were answered. */
  abandoned(count: number): Promise<void>;
  /** Forgets requests and script. */
  reset(): void;
  /** Ends the server and every connection. */
  close(): Promise<void>;
}

export async function startScriptedOpenAIServer(): Promise<ScriptedOpenAIServer> {
  const requests: EmbeddingsRequest[] = [];
  let queue: EmbeddingsAnswer[] = [];
  let usual = vectors();
  let abandonedCount = 0;
  let waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];

  const notify = () => {
    waiting = waiting.filter(({ isDone, resolve }) => {
      if (isDone()) resolve();
      return !isDone();
    });
  };
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      waiting.push({ isDone, resolve });
      notify();
    });

  const read = async (message: IncomingMessage): Promise<EmbeddingsRequest> => {
    const body = (await readJson(message)) as EmbeddingsRequest["body"];
    return { headers: message.headers, body };
  };

  const server = createServer((message, response) => {
    if (message.url !== "/v1/embeddings" || message.method !== "POST") {
      response.writeHead(404).end();
      return;
    }
    response.on("close", () => {
      if (!response.writableFinished) abandonedCount += 1;
      notify();
    });
    void read(message).then((request) => {
      requests.push(request);
      notify();
      return (queue.shift() ?? usual)(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...answers) => {
      queue = [...answers];
    },
    always: (answer) => {
      usual = answer;
    },
    received: (count) => until(() => requests.length >= count),
    abandoned: (count) => until(() => abandonedCount >= count),
    reset: () => {
      requests.length = 0;
      queue = [];
      usual = vectors();
      abandonedCount = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
