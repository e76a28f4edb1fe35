import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authFileLine } from "./auth-file.js";

describe("the auth file", () => {
  it("holds the user, the salt and the hash of salt and password after 1,024 rounds", () => {
    const salt = new Uint8Array(32).fill(7);
    let expected: Uint8Array = Buffer.concat([salt, Buffer.from("pässword", "utf8")]);
    for (let round = 0; round < 1024; round++) expected = createHash("sha256").update(expected).digest();
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
    expect(authFileLine("pässword", salt)).toBe(`neo4j:SHA-256,${hex(expected)},${hex(salt)},1024:\n`);
  });

  it("differs each time for one password", () => {
    expect(authFileLine("password")).not.toBe(authFileLine("password"));
  });
});
