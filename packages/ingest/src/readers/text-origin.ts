import type { DecodedText } from "../text/decoded-text.js";
import { fileAsItIs, type TextOrigin } from "./read-document.js";

/** The origin of a text that is what its bytes say, and nothing else: in UTF-8 it is the file. */
export function originOf({ encoding, byteOffset }: DecodedText): TextOrigin {
  if (encoding === "utf-8") return fileAsItIs;
  return { ...fileAsItIs, encoding, sourceSpanOf: ({ start, end }) => ({ startByte: byteOffset(start), endByte: byteOffset(end) }) };
}
