import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isElement } from "./html-elements.js";
import { piecesOf } from "./html-pieces.js";
import { htmlReader } from "./html-reader.js";
import { parseHtml } from "./html-tree.js";
import { walkHtml } from "./html-walk.js";

const read = (html: string) => htmlReader.read({ bytes: Buffer.from(html), fileName: "page.html" });
const token = fc.oneof(
  fc.constantFrom(
    ..."p div b i a span ul li table tr td th pre h1 h2 br blockquote script svg math select template title textarea font".split(" "),
  ).chain((name) => fc.constantFrom(`<${name}>`, `</${name}>`, `<${name} hidden>`, `<${name} class="&lt;x>`)),
  fc.constantFrom("&amp;", "&lt;", "&#x41;", "&eacute", "&notit;", "&", "\r\n", "\r", "\n", " ", "\t"),
  fc.constantFrom("<", ">", "<!--", "-->", "\0", "<![CDATA[", "]]>"),
  fc.constantFrom("word", "é", "漢字", "🎄", "\u00a0", "a b", "\u0301"),
  fc.string({ unit: "binary", maxLength: 5 }),
);
/** Long enough for a page to be text, however many NULs it holds. */
const comment = `<!-- ${"words ".repeat(1_000)}-->`;
const page = fc.array(token, { maxLength: 60 }).map((tokens) => `<body>${tokens.join("")}${comment}`);

describe("any page", () => {
  it("is read, each time the same, into a text without white space that a browser would not show", () => {
    fc.assert(
      fc.property(page, (html) => {
        const first = read(html);
        expect({ ...read(html), sourceSpanOf: null }).toEqual({ ...first, sourceSpanOf: null });
        expect(first.text.isWellFormed()).toBe(true);
        if (!/<(?:pre|title)/.test(html)) expect(first.text).not.toMatch(/^[ \t\n]|[ \t\n]$| {2}|\n{3}|[\t\f\r]/);
      }),
    );
  });

  it("has sections and blocks in order inside of its text, blocks apart from each other", () => {
    fc.assert(
      fc.property(page, (html) => {
        const { text, sections, blocks } = read(html);
        let end = 0;
        for (const block of blocks) {
          expect(block.start).toBeGreaterThanOrEqual(end);
          expect(block.end).toBeGreaterThan(block.start);
          end = block.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
        for (const [index, section] of sections.entries()) {
          expect(section.start).toBeGreaterThanOrEqual(sections[index - 1]?.start ?? 0);
          expect(section.start === 0 || text[section.start - 1] === "\n").toBe(true);
          expect(section.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it("has a source for every range, inside of the file, that grows with the range", () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(), (html, one, other) => {
        const { text, sourceSpanOf } = read(html);
        const size = Buffer.byteLength(html);
        const borders = [0, ...Array.from(text.matchAll(/./gsu), ({ 0: character, index }) => index + character.length)];
        const [start, end] = [borders[one % borders.length]!, borders[other % borders.length]!].sort((a, b) => a - b) as [number, number];
        const span = sourceSpanOf!({ start, end });
        const whole = sourceSpanOf!({ start: 0, end: text.length });
        expect(span.startByte).toBeGreaterThanOrEqual(0);
        expect(span.endByte).toBeGreaterThanOrEqual(span.startByte);
        expect(span.endByte).toBeLessThanOrEqual(size);
        if (text.slice(start, end).trim() !== "") {
          expect(span.endByte).toBeGreaterThan(span.startByte);
          expect(span.startByte).toBeGreaterThanOrEqual(whole.startByte);
          expect(span.endByte).toBeLessThanOrEqual(whole.endByte);
        }
      }),
    );
  });

  it("says at the place of each piece of its text nodes what the piece says", () => {
    fc.assert(
      fc.property(page, (html) => {
        const source = html.replaceAll("\0", " ");
        walkHtml(parseHtml(source), {
          leave: () => undefined,
          enter: (node) => {
            if (isElement(node) && ["script", "textarea", "title", "template", "pre"].includes(node.tagName)) return false;
            if (!("value" in node) || node.sourceCodeLocation == null) return true;
            const { startOffset: start, endOffset: end } = node.sourceCodeLocation;
            const pieces = [...piecesOf(node.value, source, { start, end })];
            expect(pieces.map(({ value }) => value).join("")).toBe(node.value);
            for (const piece of pieces) {
              const written = source.slice(piece.source.start, piece.source.end);
              // Pieces with tags in between, and what is written in foreign parts, are taken as a whole.
              if (!/<[a-z/!?]/i.test(written)) expect(alone(written)).toBe(piece.value);
            }
            return true;
          },
        });
      }),
    );
  });
});

/** What a browser makes of a stretch of text, without the rest of the page. */
function alone(written: string): string {
  let text = "";
  walkHtml(parseHtml(`<body><i>${written}`), {
    leave: () => undefined,
    enter: (node) => {
      if ("value" in node) text += node.value;
      return true;
    },
  });
  return text;
}

const unfinished = "&CounterClockwiseContourIntegra ".repeat(10_000).trim();

describe("a hostile page", () => {
  it.each([
    ["elements nested a hundred thousand deep", "<div>".repeat(100_000) + "deep", "deep"],
    ["inline elements nested a hundred thousand deep", "<span>".repeat(100_000) + "deep", "deep"],
    ["lists nested twenty thousand deep", "<ul><li>".repeat(20_000) + "deep", "deep"],
    ["tables nested twenty thousand deep", "<table><tr><td>".repeat(20_000) + "deep", "deep"],
    ["fifty thousand attributes", `<p ${Array.from({ length: 50_000 }, (_, index) => `a${index}`).join(" ")}>text`, "text"],
    ["a hundred thousand line breaks", `a${"<br>".repeat(100_000)}b`, "a\n\nb"],
    ["a hundred thousand half references", "&".repeat(100_000), "&".repeat(100_000)],
    ["a hundred thousand references", "&amp;".repeat(100_000), "&".repeat(100_000)],
    ["long unfinished references", unfinished, unfinished],
    ["unfinished tags and comments", `text${"<!--".repeat(50_000)}${"<".repeat(50_000)}`, "text"],
    ["declarations of an encoding without end", `text${"<meta ".repeat(50_000)}`, "text"],
    ["the same metadata fifty thousand times", `${'<meta name="og:x" content="y">'.repeat(50_000)}text`, "text"],
  ])("ends at once: %s", (_, html, text) => {
    const started = process.cpuUsage();
    expect(read(html).text).toBe(text);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(30);
  });

  it("is refused where it has more tags than memory for them", () => {
    expect(() => read("<p>x".repeat(1_000_001))).toThrow(
      expect.objectContaining({ code: "INGEST.BEYOND_LIMITS", message: expect.stringContaining("1000001 tags") as unknown }),
    );
  });

  it("is refused where its tags stand for elements without end", () => {
    const html = Array.from({ length: 3_000 }, (_, index) => `<p><b id=${index}></p>`).join("");
    expect(() => read(html)).toThrow(
      expect.objectContaining({ code: "INGEST.BEYOND_LIMITS", fix: expect.stringContaining("tags") as unknown }),
    );
  });
});
