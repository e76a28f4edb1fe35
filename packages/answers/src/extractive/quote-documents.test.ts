import { describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence.fixture.js";
import { kindsOf } from "./sentence-kinds.js";
import { quoteSentences } from "./quote-sentences.js";
import { sentencesOf } from "../sentences/sentences.js";

const quotesFor = async (question: string, passages: readonly string[], maxStatements = 3): Promise<string[]> => {
  const said = await quoteSentences({ question, items: evidenceOf(passages).items, embedder: undefined, maxStatements, signal: undefined });
  return said.map(({ citations: [citation] }) => citation!.quote);
};

const table = "# Figures of Acme\n\n| Year | Revenue | Employees |\n| --- | ---: | --- |\n| 2022 | 198 | 410 |\n| 2023 | 211 | 433 |\n| 2024 | 240 | 460 |\n\nThe revenue of Acme is told in millions.\n";

describe("what documents consist of", () => {
  it("is told apart", () => {
    const text = `---\ntitle: Herons of the lake\ntags: birds\n---\n\n# Herons\n\nNests\n-----\n\n<!-- check this\nagain -->\nThey nest in trees.\n\n[All birds](birds.md) | [Home](/)\n\n[1]: https://example.org/herons\n\n${table}`;
    const sentences = sentencesOf(text);
    const kinds = kindsOf(text, sentences);
    expect(sentences.map(({ start, end }, index) => `${kinds[index]}: ${text.slice(start, end)}`)).toEqual([
      ...["aside: ---\ntitle: Herons of the lake\ntags: birds", "heading: # Herons", "heading: Nests", "aside: <!-- check this", "aside: again -->", "prose: They nest in trees."],
      ...["aside: [All birds](birds.md) | [Home](/)", "aside: [1]: https://example.org/herons", "heading: # Figures of Acme", "tableHead: | Year | Revenue | Employees |"],
      ...["tableRow: | 2022 | 198 | 410 |", "tableRow: | 2023 | 211 | 433 |", "tableRow: | 2024 | 240 | 460 |", "prose: The revenue of Acme is told in millions."],
    ]);
  });

  it("is told in time that grows with the text alone", () => {
    for (const part of ["<!--", "---\n ", " - ", "[a", "| - ", "---\na: "]) kindsOf(part.repeat(100_000), [{ start: 0, end: 1 }]);
  }, 5_000);
});

describe("a quoted answer", () => {
  it("is the sentence behind a heading, rather than the heading", async () => {
    const passage = "# Die Linse HX-200\n\nSie wiegt 340 Kilogramm. Gebaut wird sie in Jena.\n";
    expect((await quotesFor("Wie schwer ist die HX-200?", [passage]))[0]).toBe("Sie wiegt 340 Kilogramm.");
    expect(await quotesFor("Wie schwer ist die HX-200?", [passage], 1)).toEqual(["Sie wiegt 340 Kilogramm."]);
  });

  it("has the sentence behind a short one while statements are left", async () => {
    expect(await quotesFor("What about the weight of the HX-200?", ["The weight of the HX-200: See below? It is 340 kilograms in all, as was measured in Jena by the makers."])).toContain(
      "It is 340 kilograms in all, as was measured in Jena by the makers.",
    );
  });

  it("is no front matter, no comment and nothing that is left of links", async () => {
    const passage = "---\ntitle: Where herons nest\n---\n<!-- where do herons nest? -->\n[Where herons nest](herons.md)\n\nHerons nest in trees.\n";
    expect(await quotesFor("Where do herons nest?", [passage])).toEqual(["Herons nest in trees."]);
  });

  it("is a heading where nothing else is there", async () => {
    expect(await quotesFor("Where do herons nest?", ["# Herons nest in trees"])).toEqual(["# Herons nest in trees"]);
  });

  it.each([
    ["What was the revenue in 2022?", "| 2022 | 198 | 410 |"],
    ["How many employees were there in 2023?", "| 2023 | 211 | 433 |"],
  ])("has the row of a table that holds the number, and not the head: %s", async (question, row) => {
    const quotes = await quotesFor(question, [table]);
    expect(quotes).toContain(row);
    expect(quotes).not.toContain("| Year | Revenue | Employees |");
  });
});
