import { decodeUtf8 } from "../text/decode-utf8.js";
import { shortenLabel } from "../text/shorten.js";
import { noBibliography } from "./bibliography.js";
import { fileAsItIs, type TextReader } from "./read-document.js";

/** Plain text in UTF-8: the bytes are the text, and there are no sections. */
export const plainTextReader: TextReader = {
  name: "text@1",
  mediaType: "text/plain",
  read: ({ bytes, fileName }) => ({
    ...fileAsItIs,
    text: decodeUtf8(bytes),
    title: shortenLabel(fileName),
    bibliography: noBibliography,
    sections: [],
    blocks: [],
    metadata: {},
    warnings: [],
  }),
};
