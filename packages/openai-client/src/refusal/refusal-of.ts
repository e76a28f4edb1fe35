import { answerNotReadIn } from "../server/answer-not-read.js";
import { kindOfAnswer, type RefusalKind, type ServerAnswer } from "./refusal-kind.js";
import { retryAfterMs } from "./retry-after.js";

/** Why a server gave no answer, in words without secrets. An adapter makes an error of its own of it. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly message: string;
  /** Plain data for the error: `status`, `serverCode`, `requestId`, `retryAfterMs`, where the server told them. */
  readonly details: Readonly<Record<string, unknown>>;
}

interface FailedRequest {
  readonly error: unknown;
  /** The same error, where it is an answer of the server. */
  readonly answer: ServerAnswer | undefined;
  readonly host: string;
  readonly redact: (text: string) => string;
  readonly now: Date;
}

/**
 * Says in our words what a server refused. The SDK's error is not passed on as a cause: it holds the headers and the server's own words,
 * and those may repeat the key.
 */
export function refusalOf({ error, answer, host, redact, now }: FailedRequest): Refusal {
  if (answer !== undefined) return refusalOfAnswer(answer, { host, redact, now });
  const notRead = answerNotReadIn(error);
  if (notRead !== undefined) return { kind: notRead.kind, message: `${host} ${redact(notRead.says)}`, details: { host } };
  if (error instanceof SyntaxError)
    return { kind: "unreadableAnswer", message: `${host} answered with something that is not JSON.`, details: {} };
  const reason = redact(innermostReason(error));
  return { kind: "serverUnreachable", message: `The connection to ${host} failed: ${reason}`, details: { host } };
}

function refusalOfAnswer(answer: ServerAnswer, { host, redact, now }: Pick<FailedRequest, "host" | "redact" | "now">): Refusal {
  const { status, code, type, headers, requestID } = answer;
  const serverCode = [code, type].find((value) => typeof value === "string" || typeof value === "number");
  const waitMs = headers === undefined ? undefined : retryAfterMs(headers, now);
  return {
    kind: kindOfAnswer(answer),
    message: `${host} answered ${redact(answer.message)}`,
    details: {
      ...(typeof status === "number" ? { status } : {}),
      ...(serverCode === undefined ? {} : { serverCode: redact(String(serverCode)) }),
      ...(typeof requestID === "string" ? { requestId: redact(requestID) } : {}),
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    },
  };
}

function innermostReason(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (!(inner instanceof Error)) return "no reason given";
  return "code" in inner && typeof inner.code === "string" ? `${inner.code} ${inner.message}` : inner.message;
}
