import { deterministicEmbedder } from "@graphspan/core/testing";
import { type Answer, refusal, sendJson } from "./answers.js";

/** The body of a request to `/v1/embeddings`. */
export interface EmbeddingsBody {
  readonly model: string;
  readonly input: string | readonly string[];
  readonly encoding_format?: string;
  readonly dimensions?: number;
}

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
export function vectors({ dimensions = 8, floatsAlways = false, change = (items) => items }: VectorsAnswer = {}): Answer<EmbeddingsBody> {
  return async ({ body }, response) => {
    const embedded = await deterministicEmbedder(dimensions).embed({ texts: textsOf(body), kind: "document" });
    const floats = floatsAlways || body.encoding_format === "float";
    const items = embedded.map((vector, index): EmbeddingItem => ({
      object: "embedding",
      index,
      embedding: floats ? [...vector] : base64(vector),
    }));
    sendJson(response, 200, { object: "list", model: body.model, data: change(items), usage: { prompt_tokens: 1, total_tokens: 1 } });
  };
}

export interface RequestCaps {
  readonly maxInputs: number;
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

/** Answers right where the whole request is under both limits, and refuses it whole with status 400 where it is not. */
export function capped({ maxInputs, maxTokens, countTokens }: RequestCaps, answer: Answer<EmbeddingsBody> = vectors()): Answer<EmbeddingsBody> {
  return (request, response) => {
    const input = textsOf(request.body);
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

/** The texts of a request: one text may come without a list around it. */
function textsOf({ input }: EmbeddingsBody): readonly string[] {
  return typeof input === "string" ? [input] : input;
}
