import { shortenLabel } from "../text/shorten.js";
import { bibliographyOf } from "./bibliography.js";
import { docxMetadata } from "./docx-metadata.js";
import { brokenDocx, openDocx } from "./docx-package.js";
import { readHtml } from "./html-text.js";
import { sectionsOf } from "./markdown-sections.js";
import type { Reader } from "./read-document.js";

const unknownElement = "An unrecognised element was ignored: ";

/**
 * DOCX (Word since 2007, and what other programs save as such): headings, paragraphs, lists, tables and notes, laid out as those of a web page.
 * Images, comments, headers and footers are not read; of tracked changes the text is as if all were accepted.
 */
export const docxReader: Reader = {
  name: "docx@1",
  mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  read: async ({ bytes, fileName }) => {
    const parts = await openDocx(bytes);
    const { html, ignored } = await toHtml(bytes);
    const { text, headings, blocks, leftOut } = readHtml(html);
    const { title, metadata, warnings } = await docxMetadata(parts);
    return {
      text,
      title: [title, headings.find(({ level }) => level === 1)?.text ?? "", fileName].map(shortenLabel).find((name) => name !== "") ?? "",
      bibliography: bibliographyOf(metadata),
      sections: sectionsOf(headings, text, null),
      blocks,
      metadata,
      warnings,
      encoding: null,
      pageStarts: null,
      sourceSpanOf: null,
      leftOut: [...leftOut, ...ignored],
    };
  },
};

/** @throws `INGEST.BROKEN_FILE` */
async function toHtml(bytes: Uint8Array): Promise<{ readonly html: string; readonly ignored: readonly string[] }> {
  const { default: mammoth } = await import("mammoth");
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // The page's reader counts images, and needs none of their bytes.
    const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
    const { value, messages } = await mammoth.convertToHtml({ buffer }, { convertImage, includeEmbeddedStyleMap: false });
    const kinds = messages.flatMap(({ message }) => (message.startsWith(unknownElement) ? [message.slice(unknownElement.length)] : []));
    return { html: value, ignored: Array.from(new Set(kinds), (kind) => `elements of the kind ${kind}`) };
  } catch (error) {
    throw brokenDocx(error);
  }
}
