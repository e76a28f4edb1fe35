import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentencesOf } from "./sentences.js";

const textsOf = (text: string): readonly string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe("sentences", () => {
  it.each([
    ["in English", "Herons nest. Do they? Yes!", ["Herons nest.", "Do they?", "Yes!"]],
    ["behind abbreviations and initials", "Dr. Smith met J. S. Bach, i.e. nobody, at No. 5. Then he left.", ["Dr. Smith met J. S. Bach, i.e. nobody, at No. 5.", "Then he left."]],
    ["in Chinese", "鹭在树上筑巢。它们吃鱼！", ["鹭在树上筑巢。", "它们吃鱼！"]],
    ["in Hindi", "बगुले पेड़ों पर रहते हैं। वे मछली खाते हैं।", ["बगुले पेड़ों पर रहते हैं।", "वे मछली खाते हैं।"]],
    ["in Arabic", "يعيش البلشون هنا. ماذا يأكل؟ السمك.", ["يعيش البلشون هنا.", "ماذا يأكل؟", "السمك."]],
    ["over lines that were wrapped", "Herons nest in colonies, high up in old trees that stand near\nthe water. They fish.", ["Herons nest in colonies, high up in old trees that stand near\nthe water.", "They fish."]],
    ["apart from headings and items", "# Nests\nHerons nest\n\n- in trees\n- in reeds", ["# Nests", "Herons nest", "- in trees", "- in reeds"]],
    ["with nothing between them but white space and rules", " \n---\n\n Herons. \n", ["Herons."]],
  ])("are found %s", (_, text, sentences) => {
    expect(textsOf(text)).toEqual(sentences);
  });

  it("stand in order, hold no more than 600 characters and every letter of the text", () => {
    const text = fc.array(fc.constantFrom("a", "A", ". ", "? ", "\n", "\r\n", "Dr. ", "。", "🎺", "e\u0301", " ", "word ", "x".repeat(700)), { maxLength: 60 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (value) => {
        const sentences = sentencesOf(value);
        let last = 0;
        for (const { start, end } of sentences) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end - start).toBeLessThanOrEqual(600);
          expect(value.slice(start, end).isWellFormed()).toBe(true);
          last = end;
        }
        const letters = (part: string): string => part.replaceAll(/[^\p{L}\p{N}]/gu, "");
        expect(letters(textsOf(value).join(""))).toBe(letters(value));
      }),
    );
  });
});
