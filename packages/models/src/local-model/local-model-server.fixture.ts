import { EventEmitter } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type ChatHistoryItem, getLlama, LlamaChat, type LlamaGrammar, LlamaLogLevel, TokenMeter } from "node-llama-cpp";

/** A model on this machine behind OpenAI's language, on the loopback. It answers one request after another. */
export interface LocalModelServer {
  readonly baseUrl: string;
  /** `word` for words as the model says them, `stopped` where it was stopped because its client had left. */
  readonly events: EventEmitter;
  close(): Promise<void>;
}

interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly content: string }[];
  readonly stream?: boolean;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly response_format?: { readonly json_schema?: { readonly schema: object } };
}

/** Answers end here at the latest: the model talks and talks. */
const mostTokens = 60;

export async function startLocalModelServer(modelPath: string): Promise<LocalModelServer> {
  const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: LlamaLogLevel.disabled });
  const model = await llama.loadModel({ modelPath });
  // More threads would wait for each other in loops, and take the processors from all other tests.
  const context = await model.createContext({ contextSize: 512, threads: 1 });
  const sequence = context.getSequence();
  const chat = new LlamaChat({ contextSequence: sequence });
  const events = new EventEmitter();
  let queue = Promise.resolve();

  const grammarOf = ({ response_format: format }: Body): Promise<LlamaGrammar> | undefined =>
    format?.json_schema === undefined ? undefined : llama.createGrammarForJsonSchema(format.json_schema.schema as { type: "object" });

  const answer = async (body: Body, response: ServerResponse): Promise<void> => {
    const left = new AbortController();
    response.on("close", () => {
      left.abort();
    });
    if (response.destroyed) return;
    const chunk = (choices: readonly object[], more: object = {}) =>
      `data: ${JSON.stringify({ object: "chat.completion.chunk", model: body.model, choices, ...more })}\n\n`;
    const piece = (content: string) => chunk([{ index: 0, delta: { content }, finish_reason: null }]);
    if (body.stream === true) response.writeHead(200, { "content-type": "text/event-stream" });
    await sequence.clearHistory();
    const before = sequence.tokenMeter.getState();
    const grammar = await grammarOf(body);
    const { response: text, metadata } = await chat.generateResponse(historyOf(body), {
      temperature: body.temperature ?? 0,
      maxTokens: body.max_tokens ?? mostTokens,
      signal: left.signal,
      stopOnAbortSignal: true,
      ...(grammar === undefined ? {} : { grammar }),
      onTextChunk: (words) => {
        if (body.stream === true) response.write(piece(words));
        events.emit("word");
      },
    });
    if (metadata.stopReason === "abort") {
      events.emit("stopped");
      return;
    }
    const { usedInputTokens, usedOutputTokens } = TokenMeter.diff(sequence.tokenMeter, before);
    const usage = { prompt_tokens: usedInputTokens, completion_tokens: usedOutputTokens, total_tokens: usedInputTokens + usedOutputTokens };
    const finish = metadata.stopReason === "maxTokens" ? "length" : "stop";
    if (body.stream === true) {
      response.end(`${chunk([{ index: 0, delta: {}, finish_reason: finish }])}${chunk([], { usage })}data: [DONE]\n\n`);
    } else {
      const choices = [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finish }];
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ object: "chat.completion", choices, usage }));
    }
  };

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(message)) as Body;
    queue = queue.then(() =>
      answer(body, response).catch((error: unknown) => {
        response.destroy(error as Error);
      }),
    );
  };
  const server = createServer((message, response) => void handle(message, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    events,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await queue;
      await llama.dispose();
    },
  };
}

function historyOf({ messages }: Body): ChatHistoryItem[] {
  const items = messages.map(({ role, content }): ChatHistoryItem => {
    if (role === "assistant") return { type: "model", response: [content] };
    return role === "system" ? { type: "system", text: content } : { type: "user", text: content };
  });
  return [...items, { type: "model", response: [] }];
}
