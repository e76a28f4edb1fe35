import { describe, expect, it } from "vitest";
import { asciidocReader } from "./asciidoc-reader.js";

const read = (text: string) => asciidocReader.read({ bytes: Buffer.from(text), fileName: "notes.adoc" });
const paths = (text: string): string[] => read(text).sections.map(({ path }) => path.join("/"));
const blocksOf = (text: string): string[] => {
  const document = read(text);
  return document.blocks.map(({ start, end }) => document.text.slice(start, end));
};

describe("asciidocReader", () => {
  it("keeps the bytes as they are, byte order mark and line ends included", () => {
    for (const text of ["\uFEFF= T\r\n\r\nbody\0\r\n", "", "\uFEFF", "no newline"]) {
      const document = read(text);
      expect(document.text).toBe(text);
      expect([document.encoding, document.sourceSpanOf]).toEqual(["utf-8", null]);
    }
    expect(asciidocReader.read({ bytes: Buffer.from("= Größe\n\nmaß", "latin1"), fileName: "a.adoc" })).toMatchObject({
      title: "Größe",
      encoding: "windows-1252",
    });
  });

  it("finds sections by headings, nested by level, with every line end and a byte order mark", () => {
    const text = "= T\n\n== A\na\n\n=== B *b* ===\nb\n== C [[c]]\n====== D\n=no\n====  \n==\n";
    for (const lineEnd of ["\n", "\r\n", "\r"])
      for (const mark of ["", "\uFEFF"])
        expect(paths(mark + text.replaceAll("\n", lineEnd))).toEqual(["T", "T/A", "T/A/B *b*", "T/C", "T/C/D"]);
    const document = read(text);
    expect(document.sections.map(({ start }) => text.slice(start, start + 3))).toEqual(["= T", "= T", "===", "== ", "== "]);
  });

  const marks = ["----", "....", "++++", "////", "|===", "====", "****", "____", "--", "------"];
  it.each(marks)("takes no heading from what stands between %s", (mark) => {
    expect(paths(`== A\n\n${mark}\n== no\n${mark}\n\n== B\n`)).toEqual(["A", "B"]);
    expect(paths(`== A\n\n${mark}\n== B\n`)).toEqual(["A", "B"]);
  });

  it("takes no heading from code fenced as in Markdown", () => {
    expect(paths("== A\n```ruby\n== no\n```\n== B\n```\n== no\n```\n")).toEqual(["A", "B"]);
  });

  it("keeps listings and tables together, with what says what they are, also inside of examples", () => {
    expect(
      blocksOf(
        "text\n[source,js]\n.Title\n----\na\n\n== b\n----\n\n====\n....\nc\n....\n====\n\n" +
          "|===\n|a |b\n\n|1 |2\n|===\n////\nnote\n////\n",
      ),
    ).toEqual(["[source,js]\n.Title\n----\na\n\n== b\n----", "....\nc\n....", "|===\n|a |b\n\n|1 |2\n|==="]);
  });

  it("reads attributes, authors and date of the header, and keeps them in the text", () => {
    const document = read(
      "// note\n= My page\nAda King <ada@example.org>; Bo\nv1.2, 2024-05-01: second\n" +
        ":description: a long \\\n  line\n:toc:\n:lang: sv\n:!no: x\n\n" +
        "----\n:no: x\n----\n== First\n:no: x\n",
    );
    expect(document.title).toBe("My page");
    expect(document.metadata).toEqual({
      author: "Ada King, Bo",
      revdate: "2024-05-01",
      publishedAt: "2024-05-01",
      description: "a long line",
      toc: true,
      lang: "sv",
    });
    expect(document.bibliography).toEqual({ publisher: null, publishedAt: "2024-05-01", author: "Ada King, Bo", language: "sv" });
  });

  it("names a document by its title, else its attribute, else its file", () => {
    expect(read("== Two\n= One\n").title).toBe("notes.adoc");
    expect(read(":title: Named\n\n== Two\n").title).toBe("Named");
    expect(read("= One\n:title: Named\n").title).toBe("One");
  });

  it("reads what is full of delimiters in proportion to its length", () => {
    const marks = ["----", "====", "****", "--", "|===", "```x", "////"];
    const text = Array.from({ length: 70_000 }, (_, index) => marks[(index * 5) % 7]).join("\n");
    const started = process.cpuUsage();
    expect(read(text).text).toBe(text);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(20);
  });
});
