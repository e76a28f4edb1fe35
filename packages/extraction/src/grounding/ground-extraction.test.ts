import { describe, expect, it } from "vitest";
import type { Extraction, ExtractedStatement, ThingName } from "../extractors/extractor.js";
import { defineOntology } from "../ontology/define-ontology.js";
import { groundExtraction } from "./ground-extraction.js";

const ontology = defineOntology({
  name: "work",
  classes: [{ name: "Person", properties: [{ name: "role" }] }, { name: "Firm" }, { name: "Work" }],
  relationships: [
    { type: "WORKED_AT", from: ["Person"], to: ["Firm"] },
    { type: "WROTE", from: ["Person"], to: ["Work"] },
    { type: "KNEW", from: ["Person"], to: ["Person"] },
  ],
});
const extraction = (part: Partial<Extraction>): Extraction => ({ mentions: [], statements: [], usage: { inputTokens: 0, outputTokens: 0 }, ...part });
const person = (name: string): ThingName => ({ class: "Person", name });
const firm = (name: string): ThingName => ({ class: "Firm", name });
const ground = (text: string, part: Partial<Extraction>): ReturnType<typeof groundExtraction> => groundExtraction(text, extraction(part), ontology);
const mentionsOf = (text: string, mentions: Extraction["mentions"]): readonly unknown[] => ground(text, { mentions }).mentions.map(({ name, quote, span }) => [name, quote, span.startByte, span.endByte]);

describe("a mention is grounded", () => {
  it("where its quote stands, in bytes, with the passage's own words", () => {
    expect(mentionsOf("Zoë Ünal, chief of\nde\ufb01ned things", [{ ...person("Zoë Ünal"), quote: "Zoë Ünal" }, { ...person("X"), quote: "defined" }])).toEqual([
      ["Zoë Ünal", "Zoë Ünal", 0, 10],
      ["X", "de\ufb01ned", 21, 29],
    ]);
  });

  it("at the next place for each time it is quoted, and no more often than it stands there", () => {
    const ada = { ...person("Ada"), quote: "Ada" };
    expect(mentionsOf("Ada, Ada and Ada", [ada])).toEqual([["Ada", "Ada", 0, 3]]);
    expect(mentionsOf("Ada, Ada and Ada", [ada, ada])).toHaveLength(2);
    expect(ground("Ada, Ada and Ada", { mentions: [ada, ada, ada, ada, ada] })).toMatchObject({ mentions: { length: 3 }, dropped: {} });
  });

  it("apart from a longer mention of the same thing, but on top of another thing", () => {
    const text = "Ada Okafor came. Ada left.";
    expect(mentionsOf(text, [{ ...person("Ada Okafor"), quote: "Ada" }, { ...person("Ada Okafor"), quote: "Ada Okafor" }])).toEqual([
      ["Ada Okafor", "Ada Okafor", 0, 10],
      ["Ada Okafor", "Ada", 17, 20],
    ]);
    expect(mentionsOf("Bank of Ada", [{ ...firm("Bank of Ada"), quote: "Bank of Ada" }, { ...person("Ada"), quote: "Ada" }])).toHaveLength(2);
  });

  it("not inside a longer mention of another thing where it has a place of its own, however often it is quoted", () => {
    const [newYork, york] = [{ ...firm("New York"), quote: "New York" }, { ...firm("York"), quote: "York" }];
    const text = "New York is not York; New York is far.";
    const places = [["New York", "New York", 0, 8], ["York", "York", 16, 20], ["New York", "New York", 22, 30]];
    expect(mentionsOf(text, [york, newYork, newYork])).toEqual(places);
    expect(mentionsOf(text, [york, york, york, newYork, newYork])).toEqual(places);
    expect(mentionsOf("New York", [york, york, newYork])).toEqual([["New York", "New York", 0, 8], ["York", "York", 4, 8]]);
    const inner = [{ ...firm("Bank"), quote: "Bank of New York" }, newYork, york];
    expect(mentionsOf("Bank of New York", inner).map((mention) => (mention as unknown[])[0])).toEqual(["Bank", "New York", "York"]);
  });

  // Looking at every place for every mention, and at every mention for each of these, would take hours.
  it("as often as a name is repeated, in time by how often that is", () => {
    const count = 50_000;
    const ada = { ...person("Ada"), quote: "Ada" };
    const others = Array.from({ length: count }, (_, index) => ({ ...firm(`Ada ${index}`), quote: "Ada" }));
    const { mentions } = ground("Ada ".repeat(count), { mentions: [...Array.from({ length: count + 9 }, () => ada), ...others] });
    expect(mentions.filter(({ name }) => name === "Ada").map(({ span }) => span.startByte)).toEqual(Array.from({ length: count }, (_, index) => index * 4));
    expect(mentions).toHaveLength(2 * count);
  });

  it("under its name in NFC with single spaces", () => {
    expect(mentionsOf("Ada", [{ ...person("  Zoe\u0308 \n Okafor "), quote: "Ada" }])).toEqual([["Zoë Okafor", "Ada", 0, 3]]);
  });

  it("with the values that stand in the passage", () => {
    const mentions = [{ ...person("Ada"), quote: "Ada", values: { role: "chief engineer", age: "Ada" } }, { ...person("Ada"), quote: "Ada", values: { role: "boss" } }];
    expect(ground("Ada, chief\u00a0engineer", { mentions })).toMatchObject({ mentions: [{ values: { role: "chief\u00a0engineer" } }], dropped: { unusableValue: 2 } });
  });
});

describe("a mention is dropped", () => {
  it.each([
    ["whose quote is not there", "quoteNotFound", { ...person("Bob"), quote: "Bob" }],
    ["whose quote is a part of a word", "quoteNotFound", { ...person("Ad"), quote: "Ad" }],
    ["without a quote", "quoteNotFound", { ...person("Ada"), quote: " " }],
    ["of a class that is not in the ontology", "unknownClass", { class: "person", name: "Ada", quote: "Ada" }],
    ["of a class the text wants", "unknownClass", { class: "Chunk", name: "Ada", quote: "Ada" }],
    ["with half a surrogate pair in its name", "unusableName", { ...person("Ada\ud800"), quote: "Ada" }],
    ["without a name", "unusableName", { ...person(" \u200b"), quote: "Ada" }],
    ["with a control character in its name", "unusableName", { ...person("A\0da"), quote: "Ada" }],
    ["with a name of more than 1,000 bytes", "unusableName", { ...person("é".repeat(501)), quote: "Ada" }],
  ])("%s", (_, reason, mention) => {
    expect(ground("Ada worked.", { mentions: [mention] })).toEqual({ mentions: [], statements: [], dropped: { [reason]: 1 } });
  });

  it("and counted beside what the extractor has dropped", () => {
    expect(ground("Ada", { mentions: [{ ...person("Bob"), quote: "Bob" }], dropped: { quoteNotFound: 2, malformed: 1 } }).dropped).toEqual({ malformed: 1, quoteNotFound: 3 });
  });
});

describe("a statement", () => {
  const text = "Ada worked at Zeta. Bob knew Ada.";
  const mentions = [{ ...person("Ada"), quote: "Ada" }, { ...firm("Zeta"), quote: "Zeta" }, { ...person("Bob"), quote: "Bob" }];
  const worked: ExtractedStatement = { type: "WORKED_AT", subject: person("Ada"), object: firm("Zeta"), quote: "Ada worked at Zeta", polarity: "asserted" };

  it("between two mentions is kept, once", () => {
    expect(ground(text, { mentions, statements: [{ ...worked, subject: person(" Ada ") }, worked, { ...worked, quote: "worked at Zeta" }] })).toMatchObject({
      statements: [{ ...worked, span: { startByte: 0, endByte: 18 } }],
      dropped: {},
    });
  });

  it.each([
    ["of a type that is not in the ontology", "unknownRelationship", { type: "worked_at" }],
    ["from a class that may not", "endsNotAllowed", { subject: firm("Zeta") }],
    ["of something that is not mentioned", "endNotMentioned", { object: firm("Yota") }],
    ["of something that is mentioned as another class", "endNotMentioned", { subject: person("Zeta") }],
    ["with half a surrogate pair", "endNotMentioned", { object: firm("Zeta\udc00") }],
    ["of a thing about itself", "sameEnds", { type: "KNEW", object: person(" Ada") }],
    ["whose quote is not there", "quoteNotFound", { quote: "Ada ran Zeta" }],
  ])("%s is dropped", (_, reason, change) => {
    expect(ground(text, { mentions, statements: [{ ...worked, ...change }] })).toMatchObject({ statements: [], dropped: { [reason]: 1 } });
  });
});

describe("what is said to be asserted", () => {
  const polarity = (text: string, quote = text, object = "Zeta"): string | undefined => {
    const mentions = ["Ada", "Bob"].flatMap((name) => (text.includes(name) ? [{ ...person(name), quote: name }] : []));
    const objects = ["Zeta", "Yota"].flatMap((name) => (text.includes(name) ? [{ ...firm(name), quote: name }] : []));
    const statement = { type: "WORKED_AT", subject: person("Ada"), object: firm(object), quote, polarity: "asserted" } as const;
    return ground(text, { mentions: [...mentions, ...objects], statements: [statement] }).statements[0]?.polarity;
  };

  it.each([
    ["Ada never worked at Zeta."],
    ["Ada never worked at Zeta.", "worked at Zeta"],
    ["It is not true that Ada worked at Zeta.", "Ada worked at Zeta"],
    ["That Ada worked at Zeta is not so.", "Ada worked at Zeta"],
    ["Ada never, in all her years, worked at Zeta.", "worked at Zeta"],
    ["Not Ada but Bob worked at Zeta."],
    ["Ada tried but never worked at Zeta."],
    ["Bob was at Zeta. Ada didn’t\nwork there, at Zeta."],
    ["\ufeffÄh 🎺! Ada never worked at Zeta.", "Ada never worked at Zeta"],
  ])("is negated by %j", (text, quote?: string) => {
    expect(polarity(text, quote)).toBe("negated");
  });

  it("is negated for the end that is denied alone", () => {
    const text = "Ada worked at Zeta, not at Yota.";
    expect([polarity(text), polarity(text, text, "Yota")]).toEqual(["asserted", "negated"]);
  });

  it.each([["Ada may have worked at Zeta."], ["Reportedly Ada worked at Zeta."], ["Did Ada work at Zeta?", "Ada work at Zeta"]])("is hedged by %j", (text, quote?: string) => {
    expect(polarity(text, quote)).toBe("hedged");
  });

  it.each([
    ["Ada worked at Zeta. She never left."],
    ["Bob never left. Ada worked at Zeta.", "Ada worked at Zeta"],
    ["Ada, who never married, worked at Zeta."],
    ["Ada (not Bob) worked at Zeta."],
    ["Ada did not stay at Yota but worked at Zeta."],
    ["Ada worked at Zeta when Bob could not walk."],
    ["Not only Ada worked at Zeta."],
  ])("stays so in %j", (text, quote?: string) => {
    expect(polarity(text, quote)).toBe("asserted");
  });

  it("stays so where only a name denies", () => {
    const text = "Ada wrote Never Let Me Go.";
    const work = { class: "Work", name: "Never Let Me Go" };
    const statement = { type: "WROTE", subject: person("Ada"), object: work, quote: text, polarity: "asserted" } as const;
    const mentions = [{ ...person("Ada"), quote: "Ada" }, { ...work, quote: "Never Let Me Go" }];
    expect(ground(text, { mentions, statements: [statement] }).statements).toMatchObject([{ polarity: "asserted" }]);
  });

  // Every statement has a thing with thousands of mentions, in a text of a quarter of a million sentences.
  it("is read from one sentence, however long the text is and however often it names the ends", () => {
    const count = 5_000;
    const text = "Ada worked at Zeta. No. ".repeat(count);
    const mentions = Array.from({ length: count }, () => [{ ...person("Ada"), quote: "Ada" }, { ...firm("Zeta"), quote: "Zeta" }]).flat();
    const firms = Array.from({ length: count }, (_, index) => ({ ...firm(`Zeta ${index}`), quote: "Zeta" }));
    const statements = firms.map(({ name }) => ({ type: "WORKED_AT", subject: person("Ada"), object: firm(name), quote: "Ada worked at Zeta", polarity: "asserted" as const }));
    const { statements: kept } = ground(text, { mentions: [...mentions, ...firms], statements });
    expect(kept).toHaveLength(count);
    expect(new Set(kept.map(({ polarity }) => polarity))).toEqual(new Set(["asserted"]));
  });

  it("is never made of what the extractor calls negated or hedged", () => {
    const mentions = [{ ...person("Ada"), quote: "Ada" }, { ...firm("Zeta"), quote: "Zeta" }];
    const statement = { type: "WORKED_AT", subject: person("Ada"), object: firm("Zeta"), quote: "Ada worked at Zeta" };
    const statements = (["negated", "hedged"] as const).map((polarity) => ({ ...statement, polarity }));
    expect(ground("Ada worked at Zeta", { mentions, statements }).statements.map(({ polarity }) => polarity)).toEqual(["hedged", "negated"]);
  });
});
