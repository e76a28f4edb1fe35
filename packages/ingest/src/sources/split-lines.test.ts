import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLines } from "./split-lines.js";

async function split(parts: readonly string[], maxBytes = 1_000): Promise<(string | null)[]> {
  const stream = (async function* () {
    for (const part of parts) yield await Promise.resolve(Buffer.from(part, "latin1"));
  })();
  const lines: (string | null)[] = [];
  for await (const { bytes, number } of splitLines(stream, maxBytes)) lines[number - 1] = bytes === null ? null : bytes.toString("latin1");
  return lines;
}

describe("splitLines", () => {
  it("finds the same lines however the bytes arrive", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom("a", "\n", "\r\n", "bc", "\n\n", "\r")), async (parts) => {
        const text = parts.join("");
        const expected = text
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => line.replace(/\r$/, ""));
        const all = text === "" ? [] : expected;
        // A carriage return ends a line only before a line feed or at the end of the file.
        expect(await split(parts)).toEqual(all);
        expect(await split(Array.from(text))).toEqual(all);
      }),
    );
  });

  it("drops a line over the limit, and only that", async () => {
    expect(await split(["ab\nlong", "er line\ncd"], 4)).toEqual(["ab", null, "cd"]);
  });
});
