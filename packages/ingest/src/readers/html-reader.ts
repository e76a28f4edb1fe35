import { asUtf8 } from "../text/decode-text.js";
import { shortenLabel } from "../text/shorten.js";
import { bibliographyOf } from "./bibliography.js";
import { decodeHtml } from "./html-encoding.js";
import { readHtml } from "./html-text.js";
import { sectionsOf } from "./markdown-sections.js";
import type { TextReader } from "./read-document.js";

/**
 * HTML and XHTML: the text that a browser would show, with a map back to the bytes of the page. Headings outside of quotations begin
 * sections. The title is the page's, else its first heading of level 1, else the file name.
 */
export const htmlReader: TextReader = {
  name: "html@1",
  mediaType: "text/html",
  read: ({ bytes, fileName, encoding }) => {
    const decoded = encoding === "utf-8" ? asUtf8(bytes) : decodeHtml(bytes);
    const markLength = decoded.text.startsWith("\uFEFF") ? 1 : 0;
    const { text, headings, blocks, title, metadata, leftOut, sourceRangeOf } = readHtml(decoded.text.slice(markLength));
    const names = [title, headings.find(({ level }) => level === 1)?.text ?? "", fileName].map(shortenLabel);
    return {
      text,
      title: names.find((name) => name !== "") ?? "",
      bibliography: bibliographyOf(metadata),
      sections: sectionsOf(headings, text, null),
      blocks,
      metadata,
      warnings: [],
      encoding: decoded.encoding,
      pageStarts: null,
      sourceSpanOf: (range) => {
        const { start, end } = sourceRangeOf(range);
        return { startByte: decoded.byteOffset(start + markLength), endByte: decoded.byteOffset(end + markLength) };
      },
      leftOut,
    };
  },
};
