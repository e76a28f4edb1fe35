import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "./token-estimate.js";

describe("estimateTokens", () => {
  it("counts each UTF-8 byte beyond ASCII as a token and two ASCII characters as one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const bytes = Buffer.byteLength(text);
        const ascii = Buffer.from(text).filter((byte) => byte < 0x80).length;
        expect(estimateTokens(text)).toBe(Math.ceil(bytes - ascii + ascii / 2));
      }),
    );
  });
});
