import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readObjects } from "./read-objects.js";

const tricky = { text: '} ```json {"a": [</think>', path: "C:\\", open: "{", quote: '\\"' };
const written = JSON.stringify(tricky, null, 2);

describe("readObjects", () => {
  it.each([
    ["nothing", written],
    ["a fence with a language", `\`\`\`json\n${written}\n\`\`\``],
    ["a fence without one", `\`\`\`\n${written}\n\`\`\``],
    ["a fence of tildes", `~~~JSON\r\n${written}\r\n~~~`],
    ["a fence that is not closed", `\`\`\`json\n${written}`],
    ["a fence on the same line", `\`\`\`json ${written}\`\`\``],
    ["words", `Sure! Here is the object:\n\n${written}\n\nI hope it helps.`],
    ["words with braces and quotation marks", `As {name} in "{" or {x: 1}, {"set"} or { "a", "b" }: ${written} and {so on}`],
    ["a byte order mark", `\ufeff${written}`],
    ["a thought before", `<think>First {"draft": 1}, then {"cut": </think>${written}`],
    ["a thought in capitals", `<THINKING>\n{"draft": 1}\n</THINKING>\n${written}`],
    ["a thought in brackets", `[THINK]{"draft": 1}[/THINK]${written}`],
    ["a thought in triangles", `◁think▷{"draft": 1}◁/think▷${written}`],
    ["a thought whose beginning the server kept", `Maybe {"draft": 1}?\n</think>\n${written}`],
    ["channels", `<|channel|>analysis<|message|>{"draft": 1}<|end|><|channel|>final<|message|>${written}`],
    ["an empty thought", `<think>\n\n</think>\n\n${written}`],
  ])("finds an object with %s around it", (_, text) => {
    expect(readObjects(text)).toEqual([tricky]);
  });

  it.each([
    ["no object", "I cannot do that."],
    ["an empty text", ""],
    ["a list", "[1, 2]"],
    ["braces in prose", "{name} and { x: 1 } and {{ and {\""],
    ["an object that is cut, though it holds a whole one", '{"people": [{"name": "Ada"}, {"name": '],
    ["a broken object that holds a whole one", '{"people": [{"name": "Ada"},]}'],
    ["a thought that never ends", '<think>Perhaps {"draft": 1}'],
  ])("finds nothing in %s", (_, text) => {
    expect(readObjects(text)).toEqual([]);
  });

  it.each([
    ["an example of one that is none", 'Format is {"text": ...\n\n{"answerable": true}', { answerable: true }],
    ["a mark of thoughts that is only spoken of", '{"a": "x"} The tag </think> closes.', { a: "x" }],
  ])("finds an object beside %s", (_, text, object) => {
    expect(readObjects(text)).toEqual([object]);
  });

  it("finds nothing where no object follows what was thought", () => {
    expect(readObjects('Perhaps {"draft": 1}?</think> I cannot say.')).toEqual([]);
  });

  it("reads strings of any length", () => {
    expect(readObjects(`{"${"a".repeat(16_000_000)}`)).toEqual([]);
    expect(readObjects(`{"a": "${"a".repeat(16_000_000)}"}`)).toHaveLength(1);
  }, 20_000);

  it("gives several objects in order", () => {
    expect(readObjects('{"a": 1} or rather {"a": 2}; {}')).toEqual([{ a: 1 }, { a: 2 }, {}]);
  });

  it("finds every object whatever its strings hold, with or without a fence", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[{}"\\`<>/think[\] ]{0,12}$/));
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.dictionary(text, text))), fc.boolean(), (object, isFenced) => {
        const json = JSON.stringify(object);
        expect(readObjects(isFenced ? `\`\`\`json\n${json}\n\`\`\`` : json)).toEqual([JSON.parse(json)]);
      }),
    );
  });

  it("takes time in proportion to the text", () => {
    for (const piece of ['{"', "<think>", '{"a":', "{ ", '{"\\"', "</think>", '{}"{']) readObjects(piece.repeat(100_000));
  }, 5_000);
});
