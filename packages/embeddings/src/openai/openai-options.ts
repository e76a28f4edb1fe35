import { z } from "zod";
import { batchingFields, type BatchingOptions } from "../batching/batching-options.js";
import { openAIModel } from "./openai-models.js";

/** Options of the embedder for OpenAI and compatible servers. */
export interface OpenAIEmbedderOptions extends BatchingOptions {
  /** Name of the model, as the server knows it. */
  readonly model: string;
  /**
   * Size of the vectors.
   * @default the model's own for text-embedding-3-small, text-embedding-3-large and text-embedding-ada-002; others have none
   */
  readonly dimensions?: number | undefined;
  /**
   * Whether the server is asked for vectors of this size; otherwise it is only checked.
   * @default true for a text-embedding-3 model whose own size is another
   */
  readonly sendDimensions?: boolean | undefined;
  /** The key; needed unless `baseUrl` names another server. It is sent to that server and nowhere else, and never shown. */
  readonly apiKey?: string | undefined;
  /**
   * Address of an OpenAI-compatible server, up to and without `/embeddings`.
   * @default "https://api.openai.com/v1"
   */
  readonly baseUrl?: string | undefined;
  /** Further headers of every request. Their values are treated like the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const openAIUrl = "https://api.openai.com/v1";
/** What a header can carry: a key with a line break from a file would fail far from its cause. */
const headerText = /^[\x20-\x7e]*$/;

export const openAIOptionsSchema = z
  .strictObject({
    model: z.string().min(1),
    dimensions: z.int().min(1).max(65_536).optional(),
    sendDimensions: z.boolean().optional(),
    apiKey: z.string().min(1).regex(headerText, "may hold printable ASCII characters only").optional(),
    baseUrl: z
      .url({ protocol: /^https?$/, error: "a http or https address is needed" })
      .refine(withoutCredentials, "may not hold a user name or password; use `headers`")
      .default(openAIUrl),
    headers: z.record(z.string().min(1), z.string().regex(headerText, "may hold printable ASCII characters only")).default({}),
    ...batchingFields,
  })
  .superRefine(({ apiKey, baseUrl, model, dimensions }, context) => {
    if (apiKey === undefined && baseUrl === openAIUrl)
      context.addIssue({ code: "custom", path: ["apiKey"], message: "is needed for OpenAI's own server" });
    if (dimensions === undefined && openAIModel(model) === undefined) {
      context.addIssue({ code: "custom", path: ["dimensions"], message: `is needed: the size of ${model}'s vectors is not known here` });
    }
  })
  .transform(({ dimensions: given, sendDimensions, ...rest }) => {
    const known = openAIModel(rest.model);
    // The check above leaves no case without one of the two.
    const dimensions = given ?? known?.dimensions ?? 0;
    return { ...rest, dimensions, sendDimensions: sendDimensions ?? (known?.shortens === true && known.dimensions !== dimensions) };
  });

export type OpenAISettings = z.output<typeof openAIOptionsSchema>;

function withoutCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
