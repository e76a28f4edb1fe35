/** What kind of refusal it was; each adapter has a code of its own for it. */
export type RefusalKind =
  | "unauthorized"
  | "rateLimited"
  | "quotaExceeded"
  | "requestTooLarge"
  /** A filter of the server would not let the request through. */
  | "filtered"
  | "requestRefused"
  | "serverFailed"
  | "serverUnreachable"
  /** The server sends its callers on to another address, where nothing was sent. */
  | "redirected"
  /** The server gave more than a connection reads. */
  | "answerTooLarge"
  | "unreadableAnswer";

/** What is read of a server's answer as the SDK gives it; servers put anything into its fields. */
export interface ServerAnswer {
  readonly status: unknown;
  readonly message: string;
  readonly code: unknown;
  readonly type: unknown;
  readonly headers: Headers | undefined;
  readonly requestID: unknown;
}

/** Which kind a server's own words are; an error in the middle of a stream has no status, only words, or a status for its code. */
export function kindOfAnswer(answer: ServerAnswer): RefusalKind {
  const status = typeof answer.status === "number" ? answer.status : statusIn(answer.code);
  const says = (word: string): boolean => answer.code === word || answer.type === word;
  if (status === 401 || status === 403 || says("invalid_api_key")) return "unauthorized";
  if (says("insufficient_quota")) return "quotaExceeded";
  if (status === 429 || says("rate_limit_exceeded")) return "rateLimited";
  if (says("content_filter")) return "filtered";
  if (status === undefined) return "serverFailed";
  if (status === 413 || ((status === 400 || status === 422) && isAboutSize(answer))) return "requestTooLarge";
  return status >= 500 || status === 408 || status === 409 || status === 425 ? "serverFailed" : "requestRefused";
}

function statusIn(code: unknown): number | undefined {
  return (typeof code === "number" || typeof code === "string") && /^[45]\d\d$/.test(String(code)) ? Number(code) : undefined;
}

/** Servers say it in many ways; a wrong guess costs a few requests, because a request in halves is refused again. */
const sizeWords =
  /too (large|long|many|big)|exceed|max(imum)?\b.*\b(tokens?|context|length|inputs?|batch)|context.length|above_max_length|max_tokens/i;

/** A field that the server does not know is not about size, though it may be called `max_tokens`. */
const unknownField = /^(unsupported|unknown)_/;

function isAboutSize({ code, message }: ServerAnswer): boolean {
  const word = typeof code === "string" ? code : "";
  return !unknownField.test(word) && sizeWords.test(`${word} ${message}`);
}
