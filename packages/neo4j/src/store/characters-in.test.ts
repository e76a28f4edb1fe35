import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charactersIn } from "./characters-in.js";

describe("charactersIn", () => {
  it("counts every text, however deep it lies, and nothing else", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const texts: string[] = [];
        JSON.stringify(value, (_, inner: unknown) => {
          if (typeof inner === "string") texts.push(inner);
          return inner;
        });
        expect(charactersIn(value)).toBe(texts.join("").length);
      }),
    );
    expect(charactersIn({ key: [{ a: "xy", b: [["z"]] }, 1, null, true, "\u{1F98A}"] })).toBe(5);
  });
});
