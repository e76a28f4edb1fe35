import { describe, expect, it } from "vitest";
import { createStatementReader } from "./statement-reader.js";

const statement = JSON.stringify({ text: "Herons nest.", citations: [{ passage: 1, quote: "Herons nest" }] });
const whole = `{"answerable": true, "statements": [${statement}]}`;
const declined = '{"answerable": false, "statements": []}';

/** What a reader gives of a text in pieces of a size. */
function read(text: string, size: number): string {
  const reader = createStatementReader();
  let [early, late] = [0, 0];
  for (let at = 0; at < text.length; at += size) early += reader.push(text.slice(at, at + size)).length;
  late += reader.end().length;
  return `${early} at once, ${late} at the end${reader.isComplete ? "" : ", incomplete"}`;
}

describe("statements are read out of an answer, in pieces of any size", () => {
  it.each([
    ["that is an object", whole, "1 at once, 0 at the end"],
    ["in a fence", `\`\`\`json\n${whole}\n\`\`\``, "1 at once, 0 at the end"],
    ["behind thoughts", `<think>${declined}</think>${whole}`, "1 at once, 0 at the end"],
    ["behind words", `Here it is: ${whole}`, "0 at once, 1 at the end"],
    ["whose statements come first", `{"statements": [${statement}], "answerable": true}`, "1 at once, 0 at the end"],
    ["that does not say whether there is an answer", `{"statements": [${statement}]}`, "1 at once, 0 at the end"],
    ["that tells it as a word", whole.replace("true", '"true"'), "1 at once, 0 at the end"],
    ["behind another object", `{"thought": "?"}\n${whole}`, "0 at once, 1 at the end"],
    ["that ends too early", whole.slice(0, -2), "1 at once, 0 at the end, incomplete"],
    ["that ends before it says whether there is an answer", `{"statements": [${statement}`, "0 at once, 0 at the end, incomplete"],
  ])("%s", (_, text, result) => {
    for (const size of [1, 4, 50, text.length]) expect(read(text, size)).toBe(result);
  });

  it.each([
    ["in the end", `{"statements": [${statement}], "answerable": false}`],
    ["as a word", whole.replace("true", '"false"')],
    ["behind a draft in a thought whose beginning the server kept", `Perhaps ${whole}? No.</think>${declined}`],
    ["on the final channel", `<|channel|>analysis<|message|>maybe ${whole}<|channel|>final<|message|>${declined}`],
    ["behind a draft in words", `Perhaps ${whole}? No: ${declined}`],
  ])("and none of an answer that declines %s", (_, text) => {
    for (const size of [1, 4, 50, text.length]) expect(read(text, size)).toBe("0 at once, 0 at the end");
  });

  it("in time that grows with the answer alone", () => {
    const before = process.cpuUsage();
    expect(read(`<think>${'a "b'.repeat(100_000)}</think>${whole}`, 4)).toBe("1 at once, 0 at the end");
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(4_000_000);
  });
});
