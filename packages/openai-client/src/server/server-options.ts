import { z } from "zod";

/** Which server is asked, and how it knows us. */
export interface OpenAIServerOptions {
  /** The key; needed unless `baseUrl` names another server. It is sent to that server and nowhere else, and never shown. */
  readonly apiKey?: string | undefined;
  /**
   * Address of an OpenAI-compatible server, up to and without `/embeddings` or `/chat/completions`. A query behind it, as Azure's `?api-version=…`, goes
   * with every request; its values are treated like the key.
   * @default "https://api.openai.com/v1"
   */
  readonly baseUrl?: string | undefined;
  /** Further headers of every request. Their values are treated like the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The same, parsed. */
export interface OpenAIServer {
  readonly apiKey?: string | undefined;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

const openAIUrl = "https://api.openai.com/v1";

/** Whether an address is that of OpenAI's own server. */
export const isOpenAIsOwn = (baseUrl: string): boolean => new URL(baseUrl).host === new URL(openAIUrl).host;

/** What a header can carry: a key with a line break from a file would fail far from its cause. */
const headerText = z.string().regex(/^[\x20-\x7e]*$/, "may hold printable ASCII characters only");

/** {@link OpenAIServerOptions} as fields of an adapter's own schema. */
export const serverFields = {
  apiKey: headerText.min(1).optional(),
  baseUrl: z
    .url({ protocol: /^https?$/, error: "a http or https address is needed" })
    .refine(withoutCredentials, "may not hold a user name or password; use `headers`")
    .default(openAIUrl),
  headers: z.record(z.string().min(1), headerText).default({}),
};

/** Refuses OpenAI's own server without a key, as a `superRefine` of the schema that holds the fields. */
export function checkKey({ apiKey, baseUrl }: OpenAIServer, context: z.RefinementCtx): void {
  if (apiKey === undefined && isOpenAIsOwn(baseUrl))
    context.addIssue({ code: "custom", path: ["apiKey"], message: "is needed for OpenAI's own server" });
}

function withoutCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
