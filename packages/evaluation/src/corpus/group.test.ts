import { createStructureChunker, type ReadDocument } from "@graphspan/ingest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinRows, nextStartByte } from "./group.js";

const row = (title: string, body: string, more: Partial<ReadDocument> = {}): ReadDocument => ({
  text: title !== "" && body !== "" ? `${title}\n${body}` : title + body,
  title: title || "id",
  bibliography: { publisher: null, publishedAt: null, author: null, language: null },
  sections: [],
  blocks: [],
  metadata: {},
  warnings: [],
  encoding: "utf-8",
  pageStarts: null,
  sourceSpanOf: null,
  leftOut: [],
  ...more,
});

const chunker = createStructureChunker({ maxCharacters: 40 });
const pieces = ({ text, sections }: ReadDocument): { start: number; text: string }[] =>
  chunker
    .chunk({ text, sectionStarts: sections.map(({ start }) => start), blocks: [] })
    .map(({ start, end }) => ({ start, text: text.slice(start, end) }));

const texts = fc.string({
  unit: fc.constantFrom("a", "Ä", "語", "🙂", " ", ".", "\n", "\n\n", "\r\n", "\uFEFF", "\u0301", "```\n"),
  maxLength: 80,
});
const rows = fc.array(
  fc.tuple(texts, texts).map(([title, body]) => row(title, body)),
  { minLength: 1, maxLength: 6 },
);

describe("rows as one document", () => {
  it("are cut into the very chunks that they would be cut into one by one, under the same titles", () => {
    fc.assert(
      fc.property(rows, (members) => {
        const group = joinRows(members);
        const alone = members.flatMap((member) => pieces(member).map(({ text }) => ({ title: member.title, text })));
        const together = pieces(group).map(({ start, text }) => ({
          title: group.sections.findLast((section) => section.start <= start)?.heading,
          text,
        }));
        expect(together).toEqual(alone);
        expect(group.title).toBe("");
      }),
    );
  });

  it("begin at the bytes that are counted for them", () => {
    fc.assert(
      fc.property(rows, (members) => {
        const { text, sections } = joinRows(members);
        let place = 0;
        members.forEach((member, index) => {
          expect(Buffer.byteLength(text.slice(0, sections[index]!.start))).toBe(place);
          expect(text.startsWith(member.text, sections[index]!.start)).toBe(true);
          place = nextStartByte(place, member.text);
        });
      }),
    );
  });

  it("number the sections of equal titles", () => {
    const { sections } = joinRows([row("Ann", "a"), row("Bob", "b"), row("Ann", "c")]);
    expect(sections.map(({ path, ordinal }) => [path, ordinal])).toEqual([
      [["Ann"], 0],
      [["Bob"], 0],
      [["Ann"], 1],
    ]);
  });

  it("keep the metadata that all of them share", () => {
    const bibliography = { publisher: "The Herald", publishedAt: null, author: null, language: "en" };
    const first = row("Ann", "a", { metadata: { day: "monday", tags: ["x"], speaker: "Ann" }, bibliography });
    const second = row("Bob", "b", {
      metadata: { tags: ["x"], day: "monday", speaker: "Bob" },
      bibliography: { ...bibliography, language: "de" },
    });
    const { metadata, bibliography: common } = joinRows([first, second]);
    expect(metadata).toEqual({ day: "monday", tags: ["x"] });
    expect(common).toEqual({ ...bibliography, language: null });
  });
});
