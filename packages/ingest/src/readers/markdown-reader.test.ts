import { describe, expect, it } from "vitest";
import { markdownReader } from "./markdown-reader.js";

const read = (text: string) => markdownReader.read({ bytes: Buffer.from(text), fileName: "notes.md" });
const outline = (text: string) => {
  const document = read(text);
  return document.sections.map(({ path, start, end }) => [path.join("/"), document.text.slice(start, end)]);
};

describe("markdownReader", () => {
  it("keeps the bytes as they are, byte order mark and line ends included", () => {
    for (const text of ["\uFEFF# T\r\n\r\nbody\0\r\n", "", "\uFEFF", "no newline"]) expect(read(text).text).toBe(text);
  });

  it("reads other encodings, and says where in the file the text is", () => {
    const text = "---\ntitle: Größe\n---\n# Maß\n\nfür alle\n";
    for (const [encoding, bytes, found] of [
      ["windows-1252", Buffer.from(text, "latin1"), Buffer.from("für", "latin1")],
      ["utf-16le", Buffer.from(`\uFEFF${text}`, "utf16le"), Buffer.from("für", "utf16le")],
      ["utf-16be", Buffer.from(`\uFEFF${text}`, "utf16le").swap16(), Buffer.from("für", "utf16le").swap16()],
    ] as const) {
      const { sourceSpanOf, ...document } = markdownReader.read({ bytes, fileName: "notes.md" });
      const { sourceSpanOf: none, ...inUtf8 } = read(text);
      expect([document, none]).toEqual([{ ...inUtf8, encoding }, null]);
      const start = text.indexOf("für");
      const { startByte, endByte } = sourceSpanOf!({ start, end: start + 3 });
      expect(bytes.subarray(startByte, endByte).equals(found)).toBe(true);
    }
  });

  it("finds sections by both kinds of headings, nested by level", () => {
    expect(outline("pre\n# A\na\n## B\nb\n\nC\n===\nc\n#### D\n")).toEqual([
      ["A", "# A\na\n## B\nb\n\n"],
      ["A/B", "## B\nb\n\n"],
      ["C", "C\n===\nc\n#### D\n"],
      ["C/D", "#### D\n"],
    ]);
  });

  it("finds the same sections with every line end, with and without a byte order mark", () => {
    const text = "# T\n\nbody\n\n## U\nmore\n\nV\n-\n";
    const names = outline(text).map(([path]) => path);
    expect(names).toEqual(["T", "T/U", "T/V"]);
    for (const lineEnd of ["\r\n", "\r"])
      for (const mark of ["", "\uFEFF", "\uFEFF\uFEFF"]) {
        const other = mark + text.replaceAll("\n", lineEnd);
        expect(outline(other).map(([path]) => path)).toEqual(names);
        expect(outline(other).map(([, section]) => section!.replace(/^\uFEFF+/, "").replaceAll(lineEnd, "\n"))).toEqual(
          outline(text).map(([, section]) => section),
        );
      }
  });

  it("takes no heading from code, quotations, lists or HTML", () => {
    expect(outline("```\n# no\n```\n\n    # no\n\n> # no\n\n- # no\n\n<!--\n# no\n-->\n")).toEqual([]);
  });

  it("names a section by the words of its heading, without tags and attributes", () => {
    const headings = ["# Props {#props}", '## Slots <sup class="badge" /> {#slots .wide}', "## `v-for` with {braces}", "## {#only}"];
    expect(outline(headings.join("\n\n")).map(([path]) => path)).toEqual([
      "Props",
      "Props/Slots",
      "Props/v-for with {braces}",
      "Props/{#only}",
    ]);
  });

  it("takes the words of links in headings, whatever kind of link they are", () => {
    const definitions = "\n\n[d]: http://x\n[i]: http://y\n> [Two  Words]: http://z\n";
    for (const [heading, words] of [
      ["# See [the docs][d] and ![img][i]", "See the docs and img"],
      ["# [d] and [D][]", "d and D"],
      ["[the *docs*][ d ] of\nmore\n===", "the docs of more"],
      ["# [x][two words]", "x"],
      ["# [a](http://a) [not defined] [x][y]", "a [not defined] [x][y]"],
      ["# [x] and [ ] and array[0]", "[x] and [ ] and array[0]"],
    ] as const)
      expect(read(heading + definitions).sections.map((section) => section.heading.replaceAll(/\s+/g, " "))).toEqual([words]);
  });

  it("lets the first section begin with front matter directly above it", () => {
    const top = "---\ntitle: T\n---\n";
    expect(outline(`${top}\n# A\n\n## B\nb\n# C\n`)).toEqual([
      ["A", `${top}\n# A\n\n## B\nb\n`],
      ["A/B", `${top}\n# A\n\n## B\nb\n`],
      ["C", "# C\n"],
    ]);
    expect(outline(`\uFEFF${top}# A\n`)).toEqual([["A", `\uFEFF${top}# A\n`]]);
    expect(outline(`${top}text\n# A\n`)).toEqual([["A", "# A\n"]]);
  });

  it("takes what is nested beyond measure for plain text, and says so", () => {
    const levels = Array.from({ length: 600 }, (_, level) => level);
    const lists = levels.map((level) => `${"  ".repeat(level)}- item ${level}`).join("\n");
    for (const text of [
      `${">".repeat(3_000)} deep`,
      `${"> ".repeat(20_000)}deep`,
      `${"- ".repeat(20_000)}deep`,
      `${"1. > * ".repeat(20_000)}deep`,
      lists,
      lists.replaceAll("  ", "\t"),
      lists.replaceAll(/^/gm, "> "),
      lists.replaceAll("\n", "\r"),
      lists.replaceAll("-", "12)"),
    ]) {
      const document = read(`# Heading\n\n${text}`);
      expect(document).toMatchObject({ title: "notes.md", sections: [], blocks: [], text: `# Heading\n\n${text}` });
      expect(document.warnings).toEqual([expect.stringContaining("nested deeper")]);
    }
  });

  it("parses what is nested as people nest, however often", () => {
    const deep = Array.from({ length: 12 }, (_, level) => `${"  ".repeat(level)}- > item`).join("\n");
    const flat = `${"- item\n".repeat(500)}\n${"> quoted\n".repeat(500)}\n${"- - - - -\n\n".repeat(100)}`;
    expect(read(`# Heading\n\n${deep}\n\n${flat}\n${deep}`)).toMatchObject({ title: "Heading", warnings: [] });
  });

  it("lets a section begin with the headings directly above it", () => {
    expect(outline("# A\n\n## B\n\n### C\nc\n### D\nd\n")).toEqual([
      ["A", "# A\n\n## B\n\n### C\nc\n### D\nd\n"],
      ["A/B", "# A\n\n## B\n\n### C\nc\n### D\nd\n"],
      ["A/B/C", "# A\n\n## B\n\n### C\nc\n"],
      ["A/B/D", "### D\nd\n"],
    ]);
    expect(outline("## A\n\n## B\nb\n")).toEqual([["A", "## A\n\n"], ["B", "## B\nb\n"]]);
  });

  it("numbers sections of the same path", () => {
    expect(read("# A\n## B\n## B\n# A\n## B\n").sections.map(({ path, ordinal, parent }) => [path.join("/"), ordinal, parent])).toEqual([
      ["A", 0, null],
      ["A/B", 0, 0],
      ["A/B", 1, 0],
      ["A", 1, null],
      ["A/B", 2, 3],
    ]);
  });

  it("reads front matter, and keeps it in the text", () => {
    const document = read(
      "---\ntitle: My page\ndate: 2024-05\ntags: [a, b]\nsrc:\n  page: 1\nauthor: [Ada, Bo]\n# no heading\n---\n# First\n",
    );
    expect(document.title).toBe("My page");
    expect(document.metadata).toEqual({ title: "My page", date: "2024-05", tags: ["a", "b"], "src.page": 1, author: ["Ada", "Bo"] });
    expect(document.bibliography).toEqual({ publisher: null, publishedAt: "2024-05", author: "Ada, Bo", language: null });
    expect(document.text.startsWith("---\ntitle")).toBe(true);
    expect(document.sections.map(({ heading }) => heading)).toEqual(["First"]);
  });

  it("takes dashes at the top that are no front matter for text", () => {
    for (const text of [
      "-----\nnote one\n-----\nnote two",
      "---\nnote one\n---\nnote two",
      "---\n- a\n- b\n---\n",
      "--- \nnote one",
      "---\nnote one without an end",
    ]) {
      const document = read(text);
      expect(document.text).toBe(text);
      expect([document.metadata, document.warnings]).toEqual([{}, []]);
    }
    expect(read("---\n# Heading\n---\ntext").sections.map(({ heading }) => heading)).toEqual(["Heading"]);
  });

  it("says so when front matter is broken, and loses no text", () => {
    const document = read("---\ntitle: [a\n---\n# T\n");
    expect(document.warnings).toHaveLength(1);
    expect(document.title).toBe("T");
    expect(document.text).toContain("title: [a");
  });

  it("names a document by front matter, else its first heading of level 1, else its file", () => {
    expect(read("## Two\n# *One* `x`\n").title).toBe("One x");
    expect(read("## Two\n").title).toBe("notes.md");
    expect(read("---\ntitle: ''\n---\n#\n").title).toBe("notes.md");
    expect(read(`# ${"long ".repeat(1_000)}`).title.length).toBeLessThanOrEqual(301);
  });

  it("keeps code and tables together as whole lines", () => {
    const document = read("- item\n\n      code\n\n```js\na\n\nb\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
    expect(document.blocks.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      "      code",
      "```js\na\n\nb\n```",
      "| a | b |\n|---|---|\n| 1 | 2 |",
    ]);
  });
});
