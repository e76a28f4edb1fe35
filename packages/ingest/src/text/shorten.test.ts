import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortenLabel } from "./shorten.js";

describe("shortenLabel", () => {
  it("gives one line, cut between two characters", () => {
    expect(shortenLabel(" A\n\ttitle ")).toBe("A title");
    expect(shortenLabel("a".repeat(300))).toBe("a".repeat(300));
    expect(shortenLabel("a".repeat(301))).toBe(`${"a".repeat(300)}…`);
    const family = "👨‍👩‍👧";
    expect(shortenLabel(`${"a".repeat(298)}${family}b`)).toBe(`${"a".repeat(298)}…`);
  });

  it("never cuts a character in half, however many blanks stand around it", () => {
    for (const blanks of [4_796, 4_797, 4_798, 4_799]) expect(shortenLabel(`a${" ".repeat(blanks)}🎺`).isWellFormed()).toBe(true);
    const piece = fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }), fc.nat(2_500).map((count) => " ".repeat(count)), fc.constant("🎺".repeat(150)));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const label = shortenLabel(pieces.join(""));
        expect(label.isWellFormed()).toBe(true);
        expect(label.length).toBeLessThanOrEqual(301);
      }),
    );
  });
});
