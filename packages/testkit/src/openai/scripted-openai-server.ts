import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChatCompletionsBody, completion } from "./chat-completions.js";
import { type EmbeddingsBody, vectors } from "./embeddings.js";
import { createEndpoint, type EndpointHandler, type ScriptedEndpoint } from "./scripted-endpoint.js";

/**
 * A server on this machine's loopback that speaks OpenAI's language and answers as a test tells it. Its own methods are those of
 * `/v1/embeddings`, whose usual answer is at first right vectors of 8 dimensions; `chat` is `/v1/chat/completions`, which at first says
 * back what it is told.
 */
export interface ScriptedOpenAIServer extends ScriptedEndpoint<EmbeddingsBody> {
  readonly baseUrl: string;
  readonly chat: ScriptedEndpoint<ChatCompletionsBody>;
  /** Ends the server and every connection. */
  close(): Promise<void>;
}

export async function startScriptedOpenAIServer(): Promise<ScriptedOpenAIServer> {
  const embeddings = createEndpoint(vectors());
  const chat = createEndpoint(completion());
  const endpoints: Readonly<Record<string, Pick<EndpointHandler<never>, "handle"> | undefined>> = {
    "/v1/embeddings": embeddings,
    "/v1/chat/completions": chat,
  };
  const server = createServer((message, response) => {
    const endpoint = message.method === "POST" ? endpoints[message.url?.split("?")[0] ?? ""] : undefined;
    if (endpoint === undefined) response.writeHead(404).end();
    else endpoint.handle(message, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    ...embeddings,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    chat,
    reset: () => {
      embeddings.reset();
      chat.reset();
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
