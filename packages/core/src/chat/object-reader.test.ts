import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createObjectReader } from "./object-reader.js";

/** What a reader gives of a text in pieces of a size, and the piece with which it began to. */
function read(text: string, size = text.length): { readonly streamed: string; readonly objects: readonly unknown[] } {
  const reader = createObjectReader();
  let streamed = "";
  for (let at = 0; at < text.length; at += size) streamed += reader.push(text.slice(at, at + size));
  return { streamed, objects: reader.end() };
}
const draft = '{"draft": 1}';
const last = '{"last": 2}';

describe("an object reader", () => {
  it.each([
    ["alone", last],
    ["in a fence", `\n\`\`\`json\n${last}\n\`\`\``],
    ["behind a thought", `<think>Perhaps ${draft}?</think>\n${last}`],
    ["behind a thought whose beginning the server kept", `Perhaps ${draft}?</think>${last}`],
    ["on the final channel", `<|channel|>analysis<|message|>Perhaps ${draft}<|channel|>final<|message|>${last}`],
    ["before other words", `${last} Or rather ${draft}`],
  ])("streams the object that an answer plainly is: %s", (_, text) => {
    for (const size of [1, 3, 4, text.length]) expect(read(text, size).streamed).toBe(last);
  });

  it.each([
    ["words", `Perhaps ${last}`],
    ["another channel", `<|channel|>analysis<|message|>${last}`],
    ["an object in words", `Either ${draft} or ${last}`],
    ["braces that are none", `{curly} ${last}`],
  ])("streams no object behind what may be a thought: %s", (_, text) => {
    for (const size of [1, 4, text.length]) {
      expect(read(text, size).streamed).toBe("");
      expect(read(text, size).objects.at(-1)).toEqual({ last: 2 });
    }
  });

  it("finds the same in pieces of any size", () => {
    const part = fc.constantFrom(draft, last, "{", "}", '"', "\\", "<think>", "</think>", "[THINK]", "<|channel|>final<|message|>", " words ", "```json\n", "\n", '{"text": ...', '{"a": "}', "<", "[");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), fc.integer({ min: 1, max: 9 }), (parts, size) => {
        const text = parts.join("");
        expect(read(text, size)).toEqual(read(text));
      }),
      { numRuns: 500 },
    );
  });

  it("takes time in proportion to the text in small pieces", () => {
    const cost = (text: string): number => {
      const before = process.cpuUsage();
      read(text, 4);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    cost("warm ".repeat(10_000));
    for (const text of [`<think>${'a "b'.repeat(100_000)}`, '{"'.repeat(200_000), `{"${"a".repeat(400_000)}`, `{${" ".repeat(400_000)}`, "<".repeat(400_000)])
      expect(cost(text)).toBeLessThan(3_000_000);
  });
});
