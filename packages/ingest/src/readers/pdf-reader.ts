import { isGraphspanError } from "@graphspan/core";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { beyondLimits, ingestError } from "../errors.js";
import { reasonOf } from "../text/reason-of.js";
import { shortenLabel } from "../text/shorten.js";
import { bibliographyOf } from "./bibliography.js";
import { sectionsOf } from "./markdown-sections.js";
import { loadPdfLibrary, openPdf } from "./pdf-library.js";
import { pdfMetadata } from "./pdf-metadata.js";
import { readOutline } from "./pdf-outline.js";
import { pageText, type PdfPageText, type PdfTextItem } from "./pdf-page-text.js";
import { type PdfThread, startPdfThread } from "./pdf-thread.js";
import type { FileBytes, ReadDocument, Reader } from "./read-document.js";

/** More than the longest books have. */
const limits = { pages: 20_000, characters: 64 * 1024 * 1024 };
const pageBreak = "\f";
const damaged = "The file is damaged: what could be read of it is there, but text may be missing.";

/**
 * PDF: the text of each page in the order in which the page draws it, pages parted by a form feed, paragraphs by a blank line where the paper
 * leaves more room between lines; words that a hyphen parts at the end of a line stay parted. The outline makes sections. Images, annotations
 * and forms are not read.
 */
export const pdfReader: Reader = {
  name: "pdf@1",
  mediaType: "application/pdf",
  read: async (source) => {
    try {
      return await readPdf(source, "strict");
    } catch (error) {
      source.signal?.throwIfAborted();
      if (isGraphspanError(error)) throw error;
    }
    try {
      const document = await readPdf(source, "lenient");
      return { ...document, warnings: [damaged, ...document.warnings] };
    } catch (error) {
      source.signal?.throwIfAborted();
      if (isGraphspanError(error)) throw error;
      throw ingestError("INGEST.BROKEN_FILE", `The file is no PDF that can be read: ${reasonOf(error)}`, { cause: error });
    }
  },
};

async function readPdf({ bytes, fileName, signal }: FileBytes, mode: "strict" | "lenient"): Promise<ReadDocument> {
  const { toDate } = await loadPdfLibrary();
  signal?.throwIfAborted();
  const thread = startPdfThread(signal);
  try {
    const pdf = await openPdf({ bytes, thread, mode });
    const { pages, dropped } = await readPages(pdf, thread);
    const text = pages.map((page) => page.text).join(pageBreak);
    const pageStarts = startsOf(pages);
    const { headings, astray } = await readOutline({ pdf, thread, pages, pageStarts });
    const { info } = await thread.waitFor(pdf.getMetadata());
    const { title, metadata } = pdfMetadata(info, toDate);
    const empty = pages.filter((page) => page.text === "").length;
    return {
      text,
      title: title || shortenLabel(fileName),
      bibliography: bibliographyOf(metadata),
      sections: sectionsOf(headings, text, null),
      blocks: [],
      metadata,
      warnings: astray === 0 ? [] : [`${astray} entries of the outline lead nowhere, or backwards, and make no section.`],
      encoding: null,
      pageStarts: pages.length > 1 ? pageStarts : null,
      sourceSpanOf: null,
      leftOut: [
        ...(empty === 0 ? [] : [`${empty} ${empty === 1 ? "page" : "pages"} without text`]),
        ...(dropped === 0 ? [] : [`${dropped} ${dropped === 1 ? "code" : "codes"} of no character`]),
      ],
    };
  } finally {
    await thread.end();
  }
}

/** @throws `INGEST.NO_TEXT`, `INGEST.BEYOND_LIMITS` */
async function readPages(pdf: PDFDocumentProxy, thread: PdfThread): Promise<{ readonly pages: PdfPageText[]; readonly dropped: number }> {
  if (pdf.numPages > limits.pages) throw beyondLimits(`The file has ${pdf.numPages} pages, the limit is ${limits.pages}.`);
  const pages: PdfPageText[] = [];
  let [characters, dropped] = [0, 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await thread.waitFor(pdf.getPage(number));
    const items: PdfTextItem[] = [];
    const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ readonly items: readonly PdfTextItem[] }>;
    for (let part = await thread.waitFor(reader.read()); !part.done; part = await thread.waitFor(reader.read()))
      for (const item of part.value.items) {
        const str = item.str.replaceAll(unstorable, "");
        characters += str.length;
        dropped += item.str.length - str.length;
        if (characters > limits.characters) throw beyondLimits(`The file holds more than ${limits.characters} characters.`);
        items.push({ ...item, str });
      }
    pages.push(pageText(items));
    page.cleanup();
  }
  if (pages.some(({ text }) => text !== "")) return { pages, dropped };
  const [are, they] = pages.length === 1 ? ["The only page holds", "it is an image"] : [`None of the ${pages.length} pages holds`, "they are images"];
  throw ingestError("INGEST.NO_TEXT", `${are} any text: most likely ${they}.`, { details: { pages: pages.length } });
}

/** A code of a font that stands for nothing may come as NUL or as half a surrogate pair; neither is a character of any text. */
const unstorable = /\0|\p{Surrogate}/gu;

function startsOf(pages: readonly PdfPageText[]): number[] {
  const starts: number[] = [];
  let start = 0;
  for (const { text } of pages) {
    starts.push(start);
    start += text.length + pageBreak.length;
  }
  return starts;
}
