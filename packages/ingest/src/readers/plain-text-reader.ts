import { decodeText } from "../text/decode-text.js";
import { pageStartsOf } from "../text/page-starts.js";
import { shortenLabel } from "../text/shorten.js";
import { noBibliography } from "./bibliography.js";
import { sectionsOf } from "./markdown-sections.js";
import { numberedHeadings } from "./numbered-headings.js";
import type { TextReader } from "./read-document.js";
import { originOf } from "./text-origin.js";

/**
 * Plain text: the text is what the bytes say, form feeds are borders of pages. In a text that is laid out like an RFC, numbered headings begin
 * sections; there are none in any other.
 */
export const plainTextReader: TextReader = {
  name: "text@3",
  mediaType: "text/plain",
  read: ({ bytes, fileName }) => {
    const decoded = decodeText(bytes);
    return {
      ...originOf(decoded),
      pageStarts: pageStartsOf(decoded.text),
      text: decoded.text,
      title: shortenLabel(fileName),
      bibliography: noBibliography,
      sections: sectionsOf(numberedHeadings(decoded.text), decoded.text, null),
      blocks: [],
      metadata: {},
      warnings: [],
    };
  },
};
