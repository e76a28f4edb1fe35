import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.js";
import { secretsOf } from "./secrets-of.js";

const secret = `Sk-"a\\b/c d+é&<1>'🐦`;
const json = JSON.stringify(secret).slice(1, -1);

describe("a redactor", () => {
  it.each<[string, string]>([
    ["as it is", secret],
    ["in small letters", secret.toLowerCase()],
    ["in large letters", secret.toUpperCase()],
    ["within a word", `xx${secret}xx`],
    ["in JSON", json],
    ["in JSON within JSON", JSON.stringify(json).slice(1, -1)],
    ["in JSON with escaped slashes", json.replaceAll("/", "\\/")],
    ["in JSON of ASCII", json.replaceAll("é", "\\u00e9").replaceAll("🐦", "\\ud83d\\udc26").replaceAll("&", "\\u0026").replaceAll("<", "\\u003C")],
    ["in a part of an address", encodeURIComponent(secret)],
    ["in a part of an address, in small letters", encodeURIComponent(secret).toLowerCase()],
    ["in an address within an address", encodeURIComponent(encodeURIComponent(secret))],
    ["in a form", new URLSearchParams([["", secret]]).toString().slice(1)],
    ["in HTML", secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;")],
  ])("knows a secret %s", (_, written) => {
    const text = createRedactor([secret])(`before ${written} after`);
    expect(text).toMatch(/^before x*\[secret\]x* after$/);
  });

  it("takes the longest where one secret is part of another, and every one of them", () => {
    expect(createRedactor(["long", "long-secret", ""])("long-secret, long and long-secret")).toBe("[secret], [secret] and [secret]");
  });

  it("leaves words alone that are no secrets, and those that are too short to be", () => {
    for (const secrets of [[], ["abc"], ["a.c+"]]) expect(createRedactor(secrets)("abc aXcc ab")).toBe("abc aXcc ab");
  });

  it("keeps words short", () => {
    expect(createRedactor(["secret"])("secret ".repeat(1_000))).toHaveLength(300);
  });

  it("is done with long words in no time", () => {
    const startedAt = performance.now();
    createRedactor(["\\\\\\\\secret", "aaaaaaaaaaaaaaaaaaaaaab"])(`${"\\".repeat(100_000)}${"a".repeat(100_000)}`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe("the secrets of a server", () => {
  const secrets = (headers: Readonly<Record<string, string>>, address = "http://server/v1", apiKey?: string) =>
    createRedactor(secretsOf({ apiKey, headers }, new URL(address)));

  it.each<[string, (text: string) => string, string]>([
    ["the key", secrets({}, undefined, "key-0123"), "key-0123"],
    ["a header", secrets({ "api-key": "key-0123" }), "key-0123"],
    ["the key in a header", secrets({ Authorization: "Bearer key-0123" }), "key-0123"],
    ["a part of a cookie", secrets({ cookie: 'id=key-0123; other="1"' }), "key-0123"],
    ["a login as it was sent", secrets({ Authorization: "Basic dXNlcjprZXktMDEyMw==" }), "dXNlcjprZXktMDEyMw=="],
    ["a login", secrets({ authorization: "basic dXNlcjprZXktMDEyMw==" }), "user:key-0123"],
    ["a password", secrets({ Authorization: "Basic dXNlcjprZXktMDEyMw==" }), "key-0123"],
    ["the first value of a name in the address", secrets({}, "http://server/v1?sig=key-0123&sig=other"), "key-0123"],
    ["the last value of a name in the address", secrets({}, "http://server/v1?sig=other&sig=key-0123"), "key-0123"],
    ["a value of the address as it is written there", secrets({}, "http://server/v1?sig=k%65y%2F0123"), "key%2f0123"],
    ["a value of the address", secrets({}, "http://server/v1?sig=key%2F0123"), "key/0123"],
  ])("are, among others, %s", (_, redact, shown) => {
    expect(redact(`no: ${shown}!`)).toBe("no: [secret]!");
  });

  it("are not the words that say how a key is meant", () => {
    expect(secrets({ Authorization: "Bearer key-0123" })("a Bearer token is needed")).toBe("a Bearer token is needed");
  });
});
