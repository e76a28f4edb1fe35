import { embeddingsError, type embeddingsErrorCatalogue } from "../errors.js";
import { retryAfterMs } from "./retry-after.js";

/** What is read of the SDK's error; servers put anything into its fields. */
export interface Refusal {
  readonly status: unknown;
  readonly message: string;
  readonly code: unknown;
  readonly type: unknown;
  readonly headers: Headers | undefined;
  readonly requestID: unknown;
}

export interface ErrorReading {
  /** Host of the server, for the messages. */
  readonly host: string;
  readonly redact: (text: string) => string;
  readonly now: Date;
}

/**
 * Says in our words what a server refused. The SDK's error is not passed on as a cause: it holds the headers and the server's own words,
 * and those may repeat the key.
 */
export function statusError(error: Refusal, status: number, { host, redact, now }: ErrorReading): Error {
  const words = redact(error.message);
  const serverCode = [error.code, error.type].find((value) => typeof value === "string");
  const waitMs = error.headers === undefined ? undefined : retryAfterMs(error.headers, now);
  return embeddingsError(codeOf(error, status), `${host} answered ${words}`, {
    details: {
      status,
      ...(serverCode === undefined ? {} : { serverCode: redact(serverCode) }),
      ...(typeof error.requestID === "string" ? { requestId: redact(error.requestID) } : {}),
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    },
  });
}

/** Says that no answer, or only a part of one, came. */
export function connectionError(error: unknown, { host, redact }: ErrorReading): Error {
  if (error instanceof SyntaxError)
    return embeddingsError("EMBEDDING.UNREADABLE_ANSWER", `${host} answered with something that is not JSON.`);
  const reason = redact(innermostReason(error));
  return embeddingsError("EMBEDDING.SERVER_UNREACHABLE", `The connection to ${host} failed: ${reason}`, { details: { host } });
}

function innermostReason(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (!(inner instanceof Error)) return "no reason given";
  return "code" in inner && typeof inner.code === "string" ? `${inner.code} ${inner.message}` : inner.message;
}

function codeOf(error: Refusal, status: number): keyof typeof embeddingsErrorCatalogue {
  if (status === 401 || status === 403) return "EMBEDDING.UNAUTHORIZED";
  if (status === 429) return isQuota(error) ? "EMBEDDING.QUOTA_EXCEEDED" : "EMBEDDING.RATE_LIMITED";
  if (status === 413 || ((status === 400 || status === 422) && isAboutSize(error))) return "EMBEDDING.REQUEST_TOO_LARGE";
  if (status >= 500 || status === 408 || status === 409 || status === 425) return "EMBEDDING.SERVER_FAILED";
  return "EMBEDDING.REQUEST_REFUSED";
}

function isQuota({ code, type }: Refusal): boolean {
  return code === "insufficient_quota" || type === "insufficient_quota";
}

/** Servers say it in many ways; a wrong guess costs a few requests, because a request in halves is refused again. */
const sizeWords =
  /too (large|long|many|big)|exceed|max(imum)?\b.*\b(tokens?|context|length|inputs?|batch)|context.length|above_max_length|max_tokens/i;

function isAboutSize({ code, message }: Refusal): boolean {
  return sizeWords.test(`${typeof code === "string" ? code : ""} ${message}`);
}
