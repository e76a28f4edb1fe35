import type { DefaultTreeAdapterTypes } from "parse5";
import type { SourceRuns } from "../text/source-runs.js";
import type { TextRange } from "../text/text-range.js";
import { borderOf, headingLevelOf, type HtmlElement, isElement, isPreformatted, leftOutKindOf } from "./html-elements.js";
import { piecesOf } from "./html-pieces.js";
import type { HtmlVisitor } from "./html-walk.js";
import { type Border, createHtmlWriter, type Mark } from "./html-writer.js";

/** What was found on the way through a page. */
export interface VisitedText {
  readonly text: string;
  readonly headings: readonly (TextRange & { readonly level: number })[];
  readonly blocks: readonly TextRange[];
  readonly title: string;
  readonly metaElements: readonly HtmlElement[];
  /** How often each kind of thing was left out. */
  readonly counts: Map<string, number>;
  readonly runs: SourceRuns;
}

const lists: ReadonlySet<string> = new Set(["dir", "dl", "menu", "ol", "ul"]);
const cells: ReadonlySet<string> = new Set(["td", "th"]);

/** Writes the text of a page on the way through it. */
export function createTextVisitor(html: string, wholeBlocks: ReadonlySet<HtmlElement>): HtmlVisitor & { result(): VisitedText } {
  const writer = createHtmlWriter();
  const headings: (TextRange & { readonly level: number })[] = [];
  const blocks: TextRange[] = [];
  const metaElements: HtmlElement[] = [];
  const counts = new Map<string, number>();
  let title = "";
  /** How many elements of each kind are open. */
  const open = { preformatted: 0, quotations: 0, lists: 0, cellsOfData: 0, tablesOfData: 0 };
  let heading: { readonly element: HtmlElement; readonly mark: Mark } | null = null;
  let block: Mark | null = null;
  let isRowBegun = false;

  return {
    enter(node) {
      if (node.nodeName === "#text") writeText(node as DefaultTreeAdapterTypes.TextNode);
      else if (node.nodeName === "#comment") leaveOut("comment");
      return isElement(node) ? enterElement(node) : true;
    },
    leave(element) {
      if (heading?.element === element) {
        const range = writer.since(heading.mark);
        if (range !== undefined) headings.push({ ...range, level: headingLevelOf(element)! });
        heading = null;
      }
      if (block !== null && wholeBlocks.has(element)) {
        const range = writer.since(block);
        if (range !== undefined) blocks.push(range);
        block = null;
      }
      border(element);
      count(element, -1);
    },
    result: () => ({ text: writer.text(), headings, blocks, title, metaElements, counts, runs: writer.runs }),
  };

  function enterElement(element: HtmlElement): boolean {
    if (element.tagName === "title") {
      title ||= textOf(element);
      return false;
    }
    if (element.tagName === "meta") metaElements.push(element);
    const kind = leftOutKindOf(element);
    if (kind !== undefined) {
      leaveOut(kind);
      return false;
    }
    if (element.tagName === "br") {
      if (open.cellsOfData > 0) writer.border("space");
      else writer.lineBreak();
    }
    count(element, 1);
    border(element);
    if (element.tagName === "tr") isRowBegun = false;
    if (isCellOfData(element)) {
      if (isRowBegun) writer.nextCell();
      isRowBegun = true;
    }
    if (wholeBlocks.has(element)) block = writer.mark();
    if (heading === null && open.quotations === 0 && headingLevelOf(element) !== undefined) heading = { element, mark: writer.mark() };
    return true;
  }

  function count(element: HtmlElement, step: 1 | -1): void {
    if (isPreformatted(element)) open.preformatted += step;
    if (element.tagName === "blockquote") open.quotations += step;
    if (lists.has(element.tagName)) open.lists += step;
    if (element.tagName === "table" && wholeBlocks.has(element)) open.tablesOfData += step;
    if (isCellOfData(element)) open.cellsOfData += step;
  }

  function isCellOfData({ tagName }: HtmlElement): boolean {
    return open.tablesOfData > 0 && cells.has(tagName);
  }

  /** A row is one line, whatever its cells hold. */
  function border(element: HtmlElement): void {
    const kind = borderOf(element);
    if (kind === undefined) return;
    writer.border(isCellOfData(element) ? "none" : open.cellsOfData > 0 ? "space" : withinList(element, kind));
  }

  /** A list inside of a list belongs to its item. */
  function withinList({ tagName }: HtmlElement, kind: Border): Border {
    return lists.has(tagName) && open.lists > 1 ? "line" : kind;
  }

  function leaveOut(kind: string): void {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  function writeText(node: DefaultTreeAdapterTypes.TextNode): void {
    const { startOffset, endOffset } = node.sourceCodeLocation!;
    const start = startOffset + lengthOfDroppedLineEnd(node, html);
    const write = open.preformatted > 0 ? writer.asItIs : writer.words;
    for (const piece of piecesOf(node.value, html, { start, end: endOffset })) write(piece);
  }
}

/** A line end directly behind `<pre>` is not part of its text, but may be where the source of the text begins. */
function lengthOfDroppedLineEnd({ parentNode, sourceCodeLocation }: DefaultTreeAdapterTypes.TextNode, html: string): number {
  if (parentNode === null || !isElement(parentNode) || !isPreformatted(parentNode)) return 0;
  const start = sourceCodeLocation!.startOffset;
  if (parentNode.sourceCodeLocation?.startTag?.endOffset !== start) return 0;
  return /^(?:\r\n|\r|\n)/.exec(html.slice(start, start + 2))?.[0].length ?? 0;
}

function textOf({ childNodes }: HtmlElement): string {
  return childNodes
    .map((child) => ("value" in child ? child.value : ""))
    .join("")
    .trim();
}
