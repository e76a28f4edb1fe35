import { describe, expect, it } from "vitest";
import { kindOfAnswer } from "./refusal-kind.js";

const kind = (status: number | undefined, code: unknown = null, message = "no", type: unknown = null) =>
  kindOfAnswer({ status, code, type, message, headers: undefined, requestID: undefined });

describe("what a server refused", () => {
  it.each([
    [401, null, "no", "unauthorized"],
    [403, null, "no", "unauthorized"],
    [429, null, "slow down", "rateLimited"],
    [429, "insufficient_quota", "no money", "quotaExceeded"],
    [400, "content_filter", "filtered", "filtered"],
    [413, null, "no", "requestTooLarge"],
    [400, "context_length_exceeded", "no", "requestTooLarge"],
    [422, null, "input is too long", "requestTooLarge"],
    [400, "unsupported_parameter", "'max_tokens' is not supported", "requestRefused"],
    [404, null, "the model exceeds", "requestRefused"],
    [408, null, "no", "serverFailed"],
    [500, null, "max tokens", "serverFailed"],
    [undefined, null, "overloaded", "serverFailed"],
    [undefined, 429, "no", "rateLimited"],
    [undefined, "429", "no", "rateLimited"],
    [undefined, 401, "no", "unauthorized"],
    [undefined, 400, "too many tokens", "requestTooLarge"],
    [undefined, 404, "no such model", "requestRefused"],
    [undefined, 502, "no", "serverFailed"],
    [undefined, 4290, "no", "serverFailed"],
    [undefined, 200, "no", "serverFailed"],
    [500, 429, "no", "serverFailed"],
    [undefined, "rate_limit_exceeded", "no", "rateLimited"],
    [undefined, "invalid_api_key", "no", "unauthorized"],
  ])("with status %s, code %s and %o is of the kind %s", (status, code, message, expected) => {
    expect(kind(status, code, message)).toBe(expected);
  });

  it("is told by the type where the server leaves the code out", () => {
    expect(kind(429, null, "no", "insufficient_quota")).toBe("quotaExceeded");
  });
});
