import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence.fixture.js";
import { checkStatement } from "./check-statement.js";

const word = fc.constantFrom("Herons", "the", "bridge", "Ada", "isn't", "never", "X-200", "createRetriever", "50%", "Москва", "東京", "de\ufb01ned", "café", "12", "1,234.5", "seven", "March", "2024", "U.S.", "[sic]", "http://a.example/b", "_", "—");
const sentence = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => `${words.join(" ")}.`).filter((text) => /[\p{L}\p{N}]/u.test(text));
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.constantFrom("\ud800", "\udc00", "\u0000", "\u202e", "[", "]", "1", ".", ",", "-", " ", "a", "A", "\n", "½", "%", "@", "_", "👩‍👩‍👧", "not"), { maxLength: 60 }).map((parts) => parts.join("")),
);

describe("whatever the words", () => {
  it("a sentence of the passage that cites itself is supported", () => {
    fc.assert(
      fc.property(sentence, sentence, sentence, (before, text, behind) => {
        const evidence = evidenceOf([`${before} ${text}\n${behind}`]);
        expect(checkStatement({ text, citations: [{ passage: 1, quote: text }] }, evidence)).toMatchObject({ isSupported: true, problems: [] });
      }),
    );
  });

  it("a quote cut anywhere out of a sentence carries no number that the sentence does not write", () => {
    const written = fc.constantFrom("5", "-5", "5.7", "5 million", "5%", "5 percent", "12,500", "1 200", "10\u2076", "five hundred", "twenty-five", "5\u00bd", "5 p.m.", "1 March 2024", "X-5");
    const parts = (text: string): string[] => Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ([part]) => part);
    fc.assert(
      fc.property(written, fc.nat(60), fc.nat(60), (number, from, length) => {
        const passage = `The herons by the lake have ${number} nests there.`;
        const quote = passage.slice(from, from + length).trim();
        const whole = parts(number);
        const claims = whole.filter((part) => part !== number && part !== "2024").map((part) => `The herons have ${part}.`);
        for (const text of claims.filter((claim) => /\d|five/.test(claim)))
          expect(checkStatement({ text, citations: [{ passage: 1, quote }] }, evidenceOf([passage])).isSupported, `${text} of ${quote}`).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it("what a sentence denies is supported by no part of it", () => {
    const denied = fc.constantFrom("Ada never worked at Zeta.", "Ada did not once work at Zeta.", "It is false that Ada worked at Zeta.", "No letter shows that Ada worked at Zeta.", "Nobody has shown that Ada worked at Zeta.", "That Ada worked at Zeta is not true.");
    fc.assert(
      fc.property(denied, fc.nat(40), fc.integer({ min: 10, max: 60 }), (passage, from, length) => {
        const quote = passage.slice(from, from + length).trim();
        expect(checkStatement({ text: "Ada worked at Zeta.", citations: [{ passage: 1, quote }] }, evidenceOf([passage])).isSupported, quote).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it("another number than that of the passage is found out", () => {
    const number = fc.oneof(
      fc.nat(99_999_999).map((value) => ({ value, written: fc.constantFrom(String(value), value.toLocaleString("en"), value.toLocaleString("de"), `${value}%`, value.toLocaleString("fr")) })),
    );
    const pair = fc.tuple(number, number).filter(([one, other]) => one.value !== other.value);
    fc.assert(
      fc.property(
        pair.chain(([one, other]) => fc.tuple(one.written, other.written, fc.constant(one.value), fc.constant(other.value))),
        ([one, other, value, otherValue]) => {
          // Read as a decimal, 1.500 is the 1.5 of another way of writing: here only whole numbers are told apart.
          fc.pre(!couldBeSame(value, otherValue));
          const quote = `In all there are ${one} of them.`;
          const { isSupported } = checkStatement({ text: `There are ${other} of them.`, citations: [{ passage: 1, quote }] }, evidenceOf([quote]));
          expect(isSupported).toBe(false);
        },
      ),
    );
  });

  it("a quote with one letter changed is not found", () => {
    const passage = "The defined flow rate of the upper pump is low; herons nest in tall trees by the lake.";
    const letters = Array.from(passage, (_, at) => at).filter((at) => /[a-z]/i.test(passage[at]!));
    fc.assert(
      fc.property(fc.constantFrom(...letters), fc.constantFrom("a", "e", "i", "o", "u", "b", "x", "y", "z", "ä", "ж"), (at, letter) => {
        fc.pre(passage[at] !== letter);
        const quote = passage.slice(0, at) + letter + passage.slice(at + 1);
        const { problems } = checkStatement({ text: passage, citations: [{ passage: 1, quote }] }, evidenceOf([passage]));
        expect(problems).toEqual([{ code: "quoteNotFound", what: quote }]);
      }),
    );
  });

  it("nothing makes the checker throw", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.oneof(fc.integer(), fc.double(), hostile), (passage, text, quote, cited) => {
        const evidence = evidenceOf([[passage, { startByte: 0 }], "Herons nest in trees."]);
        checkStatement({ text, citations: [{ passage: cited, quote }, { passage: 1, quote: text }, { passage: 2, quote: "Herons nest in trees." }] }, evidence);
      }),
    );
  });
});

const couldBeSame = (one: number, other: number): boolean => {
  const digits = (value: number): string => String(value).replace(/0+$/, "");
  return digits(one) === digits(other);
};

describe("time is in proportion to the text", () => {
  const repeated = ["a", "A ", "1,", "1 000 ", "[1", "[1]", "not ", "x-", "a.", "a@", "a_b", "Aa1-", "1.", "!", "’s", "2024-", "1 March ", "http://", "【", "\n\n", "no. ", "U.", "½", "twenty-", "per cent", "one hundred and ", "five ", "a million ", "\u{1d7d3}", "1:2", "A.b/", "*", "a*", "never a "];

  it.each(repeated)("of a long run of %j", (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    const evidence = evidenceOf(["Herons nest in trees. It is so."]);
    const before = process.cpuUsage();
    checkStatement({ text, citations: [{ passage: 1, quote: "Herons nest in trees." }, { passage: 1, quote: text }] }, evidence);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(2);
  });

  it.each(["a", "ab ", "a\u00ad"])("of a passage and a quote that are long runs of %j", (part) => {
    const evidence = evidenceOf([part.repeat(60_000)]);
    const before = process.cpuUsage();
    for (const count of [1000, 30_000]) checkStatement({ text: "It is.", citations: [{ passage: 1, quote: `${part.repeat(count)}a` }] }, evidence);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(3);
  });
});
