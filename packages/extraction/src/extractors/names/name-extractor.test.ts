import { describe, expect, it } from "vitest";
import { groundExtraction } from "../../grounding/ground-extraction.js";
import { defineOntology } from "../../ontology/define-ontology.js";
import { ontologies } from "../../ontology/ontologies.js";
import { createNameExtractor } from "./name-extractor.js";
import type { NameExtractorOptions } from "./name-extractor-options.js";

const passage = (text: string, title = "") => ({ text, title, sectionPath: [] });

async function namesIn(text: string, { title = "", ...options }: NameExtractorOptions & { readonly title?: string } = {}): Promise<readonly string[]> {
  const extraction = await createNameExtractor(options).extract(passage(text, title), { ontology: ontologies.generic });
  const { mentions, dropped } = groundExtraction(text, extraction, ontologies.generic);
  expect(dropped).toEqual({});
  return mentions.map((mention) => `${mention.class}: ${mention.name}`);
}

describe("without a model", () => {
  it.each([
    ["people", "Last year Priya Raman met Colin Teale and J. R. R. Tolkien.", ["Concept: Priya Raman", "Person: Colin Teale", "Person: J. R. R. Tolkien"]],
    ["organizations", "She left the University of Leeds, then Zeta Systems and IBM.", ["Organization: University of Leeds", "Organization: Zeta Systems", "Organization: IBM"]],
    ["places", "They went from New York to the River Thames and to Germany.", ["Place: New York", "Place: River Thames", "Place: Germany"]],
    ["names in letters of other languages", "It was built by \u0141ukasz Kowalski, \u0110or\u0111e \u0160imi\u0107 and Nguy\u1ec5n V\u0103n Thi\u1ec7u there.", ["Person: \u0141ukasz Kowalski", "Concept: \u0110or\u0111e \u0160imi\u0107", "Concept: Nguy\u1ec5n V\u0103n Thi\u1ec7u"]],
    ["events", "He fell in the Battle of Bull Run during the American Civil War.", ["Event: Battle of Bull Run", "Event: American Civil War"]],
    ["dates", "It was sold on 3 June 2005 and again in May 1998.", ["Date: 3 June 2005", "Date: May 1998"]],
    ["titles", "He wrote “Never Let Me Go” and the “not a title” in haste.", ["Work: Never Let Me Go"]],
    ["what an article is about", "My Wife Is a Gangster is a film.", ["Concept: My Wife Is a Gangster"]],
    ["names with hyphens", "We saw Kim Ki-young at Aldermoor-West.", ["Person: Kim Ki-young", "Concept: Aldermoor-West"]],
    ["nothing in what has capitals for other reasons", "However, I saw American birds. It rained on Monday.", []],
  ])("finds %s", async (_, text, names) => {
    expect(await namesIn(text)).toEqual(names);
  });

  it("finds the document's title in its text, without what stands in brackets behind it", async () => {
    expect(await namesIn("The work of Herons in winter is hard.", { title: "Herons in winter (film)" })).toEqual(["Concept: Herons in winter"]);
    expect(await namesIn("nothing of it", { title: "nothing" })).toEqual([]);
    expect(await namesIn("We saw Sir Colin Teale.", { title: "Colin Teale" })).toEqual(["Person: Sir Colin Teale", "Person: Colin Teale"]);
  });

  it("finds known names under their classes, in any language, and prefers them", async () => {
    const names = [
      { class: "Organization", name: "Aldermoor Water" },
      { class: "Place", name: "北京", aliases: ["Peking"] },
    ];
    expect(await namesIn("Priya Raman joined Aldermoor Water in Peking.", { names })).toEqual(["Concept: Priya Raman", "Organization: Aldermoor Water", "Place: 北京"]);
    expect(await namesIn("我住在北京市。", { names })).toEqual(["Place: 北京"]);
  });

  it("finds known names alone in other languages with Latin letters", async () => {
    const german = "Der Hund und die Katze wohnen in der Stadt Zürich mit dem Bürgermeister.";
    expect(await namesIn(german)).toEqual([]);
    expect(await namesIn(german, { names: [{ class: "Place", name: "Zürich" }] })).toEqual(["Place: Zürich"]);
  });

  it("gives every place of a name", async () => {
    const text = "Colin Teale left. We asked Colin Teale why.";
    const { mentions } = await createNameExtractor().extract(passage(text), { ontology: ontologies.generic });
    expect(groundExtraction(text, { mentions, statements: [], usage: { inputTokens: 0, outputTokens: 0 } }, ontologies.generic).mentions.map(({ span }) => span.startByte)).toEqual([0, 27]);
  });

  it("makes no statements, uses no tokens, and says the same again", async () => {
    const extractor = createNameExtractor();
    const text = "Ada never worked at Zeta Systems.";
    const first = await extractor.extract(passage(text), { ontology: ontologies.generic });
    expect(first).toMatchObject({ statements: [], usage: { inputTokens: 0, outputTokens: 0 } });
    expect(await extractor.extract(passage(text), { ontology: ontologies.generic })).toEqual(first);
  });

  it("goes by the classes that are wanted, and by those that the ontology has", async () => {
    const ontology = defineOntology({ name: "x", classes: [{ name: "Who" }, { name: "Place" }] });
    const extractor = createNameExtractor({ classes: { person: "Who", place: null } });
    const { mentions } = await extractor.extract(passage("Last year Colin Teale saw Germany and IBM in May 1998."), { ontology });
    expect(mentions).toEqual([{ class: "Who", name: "Colin Teale", quote: "Colin Teale" }]);
  });

  it.each([
    ["nothing", ""],
    ["spaces", " \n\t"],
    ["marks", "?!… — “” ()"],
    ["emoji", "👩‍👩‍👧 🎺 🐦🏞️"],
    ["odd characters", "\ufeff\u200b\u202e Ada\u00adOkafor \0 x"],
    ["one long word", "A".repeat(20_000)],
    ["many capitals", "Aa ".repeat(5_000)],
    ["many quotation marks", '"A'.repeat(5_000)],
    ["many brackets", `A${"(".repeat(5_000)}${" (a)".repeat(5_000)}`],
  ])("survives %s", async (_, text) => {
    await expect(createNameExtractor().extract(passage(text), { ontology: ontologies.generic })).resolves.toBeDefined();
  });

  // An expression that tries every start of a run of the same character would take minutes.
  it.each([
    ["spaces", `A${" ".repeat(300_000)}b`],
    ["brackets", `A${"(".repeat(300_000)}b`],
    ["spaces before a bracket", `A${" ".repeat(300_000)}(b`],
    ["full stops in a word", `A ${".".repeat(300_000)}b`],
    ["digits before a letter", `A ${"1".repeat(300_000)}b`],
  ])("reads a title of hundreds of thousands of %s", async (_, title) => {
    const { mentions } = await createNameExtractor().extract(passage(title, title), { ontology: ontologies.generic });
    expect(mentions.length).toBeGreaterThan(0);
  });

  it.each([
    ["Mercury (planet)", "Mercury"],
    ["Mercury (planet) ", "Mercury"],
    ["Mercury ()", "Mercury"],
    ["Mercury (a) (b)", "Mercury (a)"],
    ["Mercury (a", "Mercury (a"],
    ["Mercury a)", "Mercury a)"],
    ["Mercury (a) b)", "Mercury (a) b)"],
  ])("takes of the title %j the name %j", async (title, name) => {
    const { mentions } = await createNameExtractor().extract(passage(`x ${title.trim()} x`, title), { ontology: ontologies.generic });
    expect(mentions[0]).toMatchObject({ quote: name });
  });

  it("has a name that changes with the known names and the classes, and not with their order", () => {
    const [a, b] = [{ class: "A", name: "a", aliases: ["x", "y"] }, { class: "B", name: "b" }];
    const same = [{ names: [a, b] }, { names: [b, { ...a, aliases: ["y", "x"] }] }].map((options) => createNameExtractor(options).name);
    const others = [{}, { names: [a] }, { names: [a, { ...b, class: "A" }] }, { names: [a, b], classes: { other: null } }].map((options) => createNameExtractor(options).name);
    expect(same[0]).toMatch(/^names 2 [0-9a-f]{16}$/u);
    expect(same[1]).toBe(same[0]);
    expect(new Set([...same, ...others]).size).toBe(5);
  });

  it("refuses names without a letter, and half a surrogate pair", () => {
    for (const name of ["", "…", "a\ud800"]) expect(() => createNameExtractor({ names: [{ class: "A", name }] })).toThrow(expect.objectContaining({ code: "CONFIG.INVALID_OPTIONS" }) as Error);
  });

  it("ends with the caller's reason", async () => {
    const reason = new Error("the caller left");
    await expect(createNameExtractor().extract(passage("Ada"), { ontology: ontologies.generic, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
