import type { PDFDocumentProxy } from "pdfjs-dist";
import { shortenLabel } from "../text/shorten.js";
import type { Heading } from "./markdown-sections.js";
import type { PdfPageText } from "./pdf-page-text.js";
import type { PdfThread } from "./pdf-thread.js";

/** What a section can say of its level. */
const deepestLevel = 6;

export interface PdfOutline {
  readonly headings: readonly Heading[];
  /** Entries that lead nowhere, or back to before the entry above them: no section can begin there. */
  readonly astray: number;
}

export interface OutlinedPdf {
  readonly pdf: PDFDocumentProxy;
  readonly thread: PdfThread;
  readonly pages: readonly PdfPageText[];
  readonly pageStarts: readonly number[];
}

interface Entry {
  readonly title: string;
  readonly level: number;
  readonly dest: unknown;
}

/**
 * The outline as headings. Each stands where its destination does: at the first line below it, else, where the destination names a page alone or
 * no line is below it, at the beginning of the page. Titles are as the outline has them, whatever the page says.
 */
export async function readOutline(source: OutlinedPdf): Promise<PdfOutline> {
  const { pdf, thread } = source;
  const headings: Heading[] = [];
  let astray = 0;
  for (const { title, level, dest } of entriesOf(await thread.waitFor(pdf.getOutline()))) {
    const place = await placeOf(dest, source);
    if (place === null || place.start < (headings.at(-1)?.start ?? 0) || title === "") astray += 1;
    else headings.push({ text: title, level, ...place });
  }
  return { headings, astray };
}

interface OutlineNode {
  readonly title: string;
  readonly dest: unknown;
  readonly items: readonly OutlineNode[];
}

function entriesOf(outline: readonly OutlineNode[] | null): Entry[] {
  const entries: Entry[] = [];
  const open = (outline ?? []).map((node) => ({ node, level: 1 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, level } = next;
    entries.push({ title: shortenLabel(node.title.toWellFormed().replaceAll("\0", "")), level: Math.min(level, deepestLevel), dest: node.dest });
    open.push(...node.items.map((item) => ({ node: item, level: level + 1 })).reverse());
  }
  return entries;
}

/** Where a destination lies in the text, with the end of its line. */
async function placeOf(dest: unknown, { pdf, thread, pages, pageStarts }: OutlinedPdf): Promise<{ start: number; end: number } | null> {
  const [target, view, ...numbers] = await explicitDestination(dest, pdf, thread);
  const page = typeof target === "number" ? target : await pageOf(target, pdf, thread);
  const pageStart = pageStarts[page];
  if (pageStart === undefined) return null;
  const { left, top } = cornerOf(view, numbers);
  const line = pages[page]!.lines.find(({ left: x, baseline }) => baseline < top && x >= left);
  const start = pageStart + (line?.start ?? 0);
  return { start, end: start + (line?.text.length ?? 0) };
}

async function explicitDestination(dest: unknown, pdf: PDFDocumentProxy, thread: PdfThread): Promise<readonly unknown[]> {
  const explicit: unknown = typeof dest === "string" ? await thread.waitFor(pdf.getDestination(dest)) : dest;
  return Array.isArray(explicit) ? (explicit as readonly unknown[]) : [];
}

/** -1 for what names no page. */
async function pageOf(target: unknown, pdf: PDFDocumentProxy, thread: PdfThread): Promise<number> {
  if (typeof target !== "object" || target === null || !("num" in target)) return -1;
  return thread.waitFor(pdf.getPageIndex(target as Parameters<PDFDocumentProxy["getPageIndex"]>[0]).catch(() => -1));
}

/** The upper left corner of a view, as far as it has one; a little to the left, since letters overhang. */
function cornerOf(view: unknown, numbers: readonly unknown[]): { readonly left: number; readonly top: number } {
  const name = typeof view === "object" && view !== null && "name" in view ? view.name : undefined;
  const [left, top] = name === "XYZ" ? numbers : name === "FitH" || name === "FitBH" ? [0, numbers[0]] : [0, Infinity];
  return { left: typeof left === "number" ? left - 2 : 0, top: typeof top === "number" ? top : Infinity };
}
