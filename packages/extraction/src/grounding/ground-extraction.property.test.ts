import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extraction } from "../extractors/extractor.js";
import { defineOntology } from "../ontology/define-ontology.js";
import { groundExtraction } from "./ground-extraction.js";

const ontology = defineOntology({
  name: "letters",
  classes: [{ name: "A", properties: [{ name: "p" }] }, { name: "B" }],
  relationships: [{ type: "R" }, { type: "S", from: ["A"], to: ["B"] }],
});
const words = fc.array(fc.constantFrom("Ada", "Zeta", "not", "de\ufb01ned", "defined", "cafe\u0301", "caf\u00e9", "a\u00adb", "ab", "京都", "🎺", ".", ",", "\u2014", "-", "\u00a0", "\n", "\u200b", "may"), { minLength: 1, maxLength: 8 });
const text = fc.tuple(words, fc.constantFrom("", " ")).map(([parts, space]) => parts.join(space));
const name = fc.oneof(fc.constantFrom("Ada", "Zeta", " Ada", "x\ud800", ""), text);
const quote = fc.oneof(text, fc.constantFrom("Ada", "defined", "ab", "-", "京", "\ud83c"));
const kind = fc.constantFrom("A", "B", "C", "__proto__");
const thing = fc.record({ class: kind, name });
const mention = fc.record({ class: kind, name, quote, values: fc.dictionary(fc.constantFrom("p", "q", "__proto__", "constructor"), quote) });
const statement = fc.record({ type: fc.constantFrom("R", "S", "T"), subject: thing, object: thing, quote, polarity: fc.constantFrom("asserted", "negated", "hedged") });
const extraction = fc.record({ mentions: fc.array(mention, { maxLength: 8 }), statements: fc.array(statement, { maxLength: 6 }) }).map((parts): Extraction => ({ ...parts, usage: { inputTokens: 0, outputTokens: 0 } }));
const passage = fc.array(text, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" "));

const textAt = (whole: string, { startByte, endByte }: { startByte: number; endByte: number }): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(new TextEncoder().encode(whole).subarray(startByte, endByte));

describe("whatever is extracted", () => {
  it("what is kept stands in the passage, byte for byte, and fits the ontology", () => {
    fc.assert(
      fc.property(passage, extraction, (whole, extracted) => {
        const { mentions, statements, dropped } = groundExtraction(whole, extracted, ontology);
        for (const { quote: own, span } of [...mentions, ...statements]) expect(textAt(whole, span)).toBe(own);
        for (const { values } of mentions) for (const value of Object.values(values)) expect(whole).toContain(value);
        for (const { class: one, values } of mentions) expect(Object.keys(values).every((key) => one === "A" && key === "p")).toBe(true);
        const known = new Set(mentions.map((one) => `${one.class} ${one.name}`));
        for (const { subject, object } of statements) expect([subject, object].every((end) => known.has(`${end.class} ${end.name}`))).toBe(true);
        expect(new Set(mentions.map(({ span, ...one }) => `${one.class} ${one.name} ${span.startByte}`)).size).toBe(mentions.length);
        for (const count of Object.values(dropped)) expect(count).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });

  it("a thing with several mentions has none inside a longer one, and none touches another of its own", () => {
    const part = fc.constantFrom("Ada", "Zeta", "Rho", "Ada Zeta", "Zeta Rho", "Ada Zeta Rho");
    const plain = fc.record({ class: fc.constantFrom("A", "B"), name: part, quote: part });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" ")), fc.array(plain, { maxLength: 12 }), (whole, some) => {
        const { mentions } = groundExtraction(whole, { mentions: some, statements: [], usage: { inputTokens: 0, outputTokens: 0 } }, ontology);
        const thingOf = (one: { class: string; name: string }): string => `${one.class} ${one.name}`;
        const isInside = (one: { startByte: number; endByte: number }, other: { startByte: number; endByte: number }): boolean =>
          other.startByte <= one.startByte && one.endByte <= other.endByte && other.endByte - other.startByte > one.endByte - one.startByte;
        for (const one of mentions) {
          const own = mentions.filter((other) => other !== one && thingOf(other) === thingOf(one));
          for (const { span } of own) expect(span.endByte <= one.span.startByte || one.span.endByte <= span.startByte).toBe(true);
          if (own.length > 0) expect(mentions.some(({ span }) => isInside(one.span, span))).toBe(false);
        }
        expect(new Set(mentions.map(thingOf))).toEqual(new Set(some.filter(({ quote: words }) => ` ${whole} `.includes(` ${words} `)).map(thingOf)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("its order makes no difference", () => {
    const shuffled = extraction.chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray([...one.mentions], { minLength: one.mentions.length }), fc.shuffledSubarray([...one.statements], { minLength: one.statements.length })));
    fc.assert(
      fc.property(passage, shuffled, (whole, [one, mentions, statements]) => {
        expect(groundExtraction(whole, { ...one, mentions, statements }, ontology)).toEqual(groundExtraction(whole, one, ontology));
      }),
      { numRuns: 400 },
    );
  });

  it("grounding what was grounded changes nothing and drops nothing", () => {
    // An invisible space makes two words of what folding makes one, so that a folded quote may stand where an exact one does not.
    const visible = passage.map((whole) => whole.replaceAll("\u200b", " "));
    fc.assert(
      fc.property(visible, extraction, (whole, extracted) => {
        const once = groundExtraction(whole, extracted, ontology);
        expect(groundExtraction(whole, { ...extracted, ...once, dropped: {} }, ontology)).toEqual({ ...once, dropped: {} });
      }),
      { numRuns: 400 },
    );
  });
});
