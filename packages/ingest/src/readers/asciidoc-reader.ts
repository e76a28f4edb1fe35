import { decodeText } from "../text/decode-text.js";
import { shortenLabel } from "../text/shorten.js";
import { asciidocBlocks } from "./asciidoc-blocks.js";
import { asciidocMetadata } from "./asciidoc-header.js";
import { type AsciidocLine, asciidocLines } from "./asciidoc-lines.js";
import { bibliographyOf } from "./bibliography.js";
import { type Heading, sectionsOf } from "./markdown-sections.js";
import type { TextReader } from "./read-document.js";
import { originOf } from "./text-origin.js";

const heading = /^(={1,6})[ \t]+(\S.*)$/;
/** Marks that may close a heading, and anchors: markup, not words. */
const closing = /[ \t]+=+$/;
const anchor = /\[\[[^\]]*\]\]/g;
/** A title or attributes of the block below. */
const belongsBelow = /^(?:\[.*\]|\.[^\s.].*)$/;

/**
 * AsciiDoc as plain text with headings: the text is what the bytes say. Headings outside of blocks begin sections; attributes above the
 * first section are metadata. The title is the one of the document, else its attribute `title`, else the file name.
 */
export const asciidocReader: TextReader = {
  name: "asciidoc@1",
  mediaType: "text/asciidoc",
  read: ({ bytes, fileName }) => {
    const decoded = decodeText(bytes);
    const lines = asciidocLines(decoded.text);
    const blocks = asciidocBlocks(lines);
    const isInside = new Set(blocks.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)));
    const outside = lines.filter((_, position) => !isInside.has(position));
    const headings = outside.flatMap(headingOf);
    const title = headings[0]?.level === 1 ? headings[0] : undefined;
    const firstSection = headings.find((each) => each !== title)?.start ?? Infinity;
    const above = outside.filter(({ start }) => start < firstSection);
    const metadata = asciidocMetadata(
      above,
      above.findIndex(({ start }) => start === title?.start),
    );
    const named = Object.hasOwn(metadata, "title") ? String(metadata["title"]) : "";
    const names = [title?.text ?? "", named, fileName].map(shortenLabel);
    return {
      ...originOf(decoded),
      text: decoded.text,
      title: names.find((name) => name !== "") ?? "",
      bibliography: bibliographyOf(metadata),
      sections: sectionsOf(headings, decoded.text, null),
      blocks: blocks
        .filter(({ kind }) => kind === "whole")
        .map(({ first, last }) => ({ start: lines[topOf(first, lines)]!.start, end: lines[last]!.end })),
      metadata,
      warnings: [],
    };
  },
};

function headingOf({ words, start, end }: AsciidocLine): Heading[] {
  const [, marks, text] = heading.exec(words) ?? [];
  if (marks === undefined || text === undefined) return [];
  return [{ text: text.replace(closing, "").replaceAll(anchor, "").trim(), level: marks.length, start, end }];
}

/** Where a block begins, with the lines directly above that say what it is. */
function topOf(first: number, lines: readonly AsciidocLine[]): number {
  let top = first;
  while (top > 0 && belongsBelow.test(lines[top - 1]!.words)) top -= 1;
  return top;
}
