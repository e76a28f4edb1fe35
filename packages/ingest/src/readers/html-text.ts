import type { TextRange } from "../text/text-range.js";
import { attributeOf, type HtmlNode, isElement } from "./html-elements.js";
import { metadataOf } from "./html-metadata.js";
import { parseHtml } from "./html-tree.js";
import { createTextVisitor } from "./html-text-visitor.js";
import { walkHtml } from "./html-walk.js";
import { wholeBlocksOf } from "./html-whole-blocks.js";
import type { Heading } from "./markdown-sections.js";
import type { Metadata } from "./read-document.js";

/** What a page says. Ranges are of `text`. */
export interface HtmlText {
  readonly text: string;
  /** In the order of the text. */
  readonly headings: readonly Heading[];
  /** Tables of data and preformatted texts. */
  readonly blocks: readonly TextRange[];
  /** Of the `title` element; empty where there is none. */
  readonly title: string;
  readonly metadata: Metadata;
  /** In words, as in `2 scripts`. */
  readonly leftOut: readonly string[];
  /** The smallest range of the page's source that holds all that a range of the text was made from. */
  readonly sourceRangeOf: (range: TextRange) => TextRange;
}

/**
 * The text of a page as a browser shows it, block by block: blank lines between paragraphs, a line for each item of a list and each row of
 * a table, ` | ` between its cells, preformatted text as it is.
 *
 * @param html - Without a byte order mark.
 * @throws `INGEST.BEYOND_LIMITS`
 */
export function readHtml(html: string): HtmlText {
  // A browser drops it or shows a replacement character, as the place may be.
  const source = html.replaceAll("\0", " ");
  const root = parseHtml(source);
  const visitor = createTextVisitor(source, wholeBlocksOf(root));
  walkHtml(root, visitor);
  const { text, headings, blocks, title, metaElements, counts, runs } = visitor.result();
  counts.set("NUL character", html.split("\0").length - 1);
  return {
    text,
    headings: headings.map(({ level, start, end }) => ({ text: text.slice(start, end), level, start, end })),
    blocks,
    title,
    metadata: metadataOf(metaElements, languageOf(root)),
    leftOut: Array.from(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`),
    sourceRangeOf: (range) => runs.sourceRangeOf(range),
  };
}

function languageOf(root: HtmlNode): string {
  const children = "childNodes" in root ? root.childNodes : [];
  const page = children.find((child) => isElement(child));
  return page === undefined ? "" : (attributeOf(page, "lang") ?? attributeOf(page, "xml:lang") ?? "");
}
