import type { ServerResponse } from "node:http";
import { deterministicEmbedder } from "./deterministic-embedder.js";

/** A request as the scripted server received it. */
export interface EmbeddingsRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: {
    readonly model: string;
    readonly input: readonly string[];
    readonly encoding_format?: string;
    readonly dimensions?: number;
  };
}

/** One way to answer a request. */
export type EmbeddingsAnswer = (request: EmbeddingsRequest, response: ServerResponse) => void | Promise<void>;

export interface EmbeddingItem {
  readonly object: "embedding";
  readonly index?: number;
  readonly embedding: unknown;
}

export interface VectorsAnswer {
  /** Size of the vectors. @default 8 */
  readonly dimensions?: number;
  /** Sends float lists even where base64 is asked for, as many compatible servers do. */
  readonly floatsAlways?: boolean;
  /** Changes the list before it is sent. */
  readonly change?: (items: readonly EmbeddingItem[]) => readonly EmbeddingItem[];
}

/** Right vectors, as OpenAI sends them: base64 unless floats are asked for; `change` makes them wrong. */
export function vectors({ dimensions = 8, floatsAlways = false, change = (items) => items }: VectorsAnswer = {}): EmbeddingsAnswer {
  return async ({ body }, response) => {
    const embedded = await deterministicEmbedder(dimensions).embed({ texts: body.input, kind: "document" });
    const floats = floatsAlways || body.encoding_format === "float";
    const items = embedded.map((vector, index): EmbeddingItem => ({
      object: "embedding",
      index,
      embedding: floats ? [...vector] : base64(vector),
    }));
    json(response, 200, { object: "list", model: body.model, data: change(items), usage: { prompt_tokens: 1, total_tokens: 1 } });
  };
}

/** An error in OpenAI's form. */
export function refusal(
  status: number,
  error: { readonly message: string; readonly code?: string; readonly type?: string },
  headers: Readonly<Record<string, string>> = {},
): EmbeddingsAnswer {
  return (_, response) => {
    json(response, status, { error: { type: null, code: null, param: null, ...error } }, headers);
  };
}

/** Text that is sent as it is. */
export function rawText(status: number, text: string, contentType = "application/json"): EmbeddingsAnswer {
  return (_, response) => {
    response.writeHead(status, { "content-type": contentType }).end(text);
  };
}

/** Accepts the request and never answers. */
export function hang(): EmbeddingsAnswer {
  return () => undefined;
}

/** Sends the head and the beginning of a body, then nothing more. */
export function hangInBody(): EmbeddingsAnswer {
  return (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"object":"list","data":[');
  };
}

/** Cuts the connection instead of answering. */
export function cut(): EmbeddingsAnswer {
  return (_, response) => {
    response.destroy();
  };
}

/** Cuts the connection in the middle of the body. */
export function cutInBody(): EmbeddingsAnswer {
  return (_, response) => {
    response
      .writeHead(200, { "content-type": "application/json", "content-length": "1000" })
      .write('{"object":"list","data":[', () => response.destroy());
  };
}

export interface RequestCaps {
  readonly maxInputs: number;
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

/** Answers right where the whole request is under both limits, and refuses it whole with status 400 where it is not. */
export function capped({ maxInputs, maxTokens, countTokens }: RequestCaps, answer: EmbeddingsAnswer = vectors()): EmbeddingsAnswer {
  return (request, response) => {
    const { input } = request.body;
    const tokens = input.reduce((sum, text) => sum + countTokens(text), 0);
    if (input.length > maxInputs) return refusal(400, { message: `'input' must have at most ${maxInputs} items` })(request, response);
    if (tokens > maxTokens) {
      const message = `Requested ${tokens} tokens, max ${maxTokens} tokens per request`;
      return refusal(400, { message, type: "max_tokens_per_request", code: "max_tokens_per_request" })(request, response);
    }
    return answer(request, response);
  };
}

function base64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}

function json(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
