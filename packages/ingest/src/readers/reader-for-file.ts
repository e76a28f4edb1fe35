import { extname } from "node:path";
import { asciidocReader } from "./asciidoc-reader.js";
import { docxReader } from "./docx-reader.js";
import { htmlReader } from "./html-reader.js";
import { markdownReader } from "./markdown-reader.js";
import { plainTextReader } from "./plain-text-reader.js";
import { pdfReader } from "./pdf-reader.js";
import type { Reader } from "./read-document.js";

const readersByExtension: Readonly<Record<string, Reader>> = {
  ".md": markdownReader,
  ".markdown": markdownReader,
  ".mdown": markdownReader,
  ".mkd": markdownReader,
  ".txt": plainTextReader,
  ".text": plainTextReader,
  ".html": htmlReader,
  ".htm": htmlReader,
  ".xhtml": htmlReader,
  ".adoc": asciidocReader,
  ".asciidoc": asciidocReader,
  ".pdf": pdfReader,
  ".docx": docxReader,
};

export const rowExtensions: ReadonlySet<string> = new Set([".jsonl", ".ndjson", ".csv", ".tsv"]);

const readers = new Set(Object.values(readersByExtension));

/** The reader for a media type, parameters left out; undefined where there is none. */
export function readerForMediaType(mediaType: string): Reader | undefined {
  const [name = ""] = mediaType.split(";");
  const wanted = name.trim().toLowerCase();
  return wanted === "application/xhtml+xml" ? htmlReader : Array.from(readers).find((reader) => reader.mediaType === wanted);
}

/** Whether a reader reads texts, which may be given as such; others read bytes alone. */
export const readsText = (reader: Reader): boolean => reader.mediaType.startsWith("text/");

/** The reader for a file, by its extension; undefined where there is none yet. */
export function readerForFile(fileName: string): Reader | undefined {
  const extension = extname(fileName).toLowerCase();
  return Object.hasOwn(readersByExtension, extension) ? readersByExtension[extension] : undefined;
}
