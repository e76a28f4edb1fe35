import { isUtf8 } from "node:buffer";
import { createUtf8Index, type Utf8Index } from "@graphspan/core";
import { markedEncoding } from "./byte-order-mark.js";
import { decodeUtf16 } from "./decode-utf16.js";
import { decodeUtf8 } from "./decode-utf8.js";
import type { DecodedText } from "./decoded-text.js";
import { decodeWindows1252, isLikelyWindows1252 } from "./windows-1252.js";

/**
 * The text of bytes whose encoding is not known: a byte order mark decides, else they are UTF-8 if they are valid as that, else
 * Windows-1252 if they read like it. The mark of UTF-8 stays in the text, so that the text is the bytes; that of UTF-16 does not. Nothing
 * is ever replaced.
 *
 * @throws `INGEST.NOT_UTF8` with the first byte that is no UTF-8, `INGEST.LONE_SURROGATE`, `INGEST.NOT_TEXT`.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes);
  if (marked === "utf-16le" || marked === "utf-16be") return decodeUtf16(bytes, marked);
  if (marked === undefined && !isUtf8(bytes) && isLikelyWindows1252(bytes)) return decodeWindows1252(bytes);
  return asUtf8(bytes);
}

/** @throws `INGEST.NOT_UTF8`, `INGEST.NOT_TEXT` */
export function asUtf8(bytes: Uint8Array): DecodedText {
  const text = decodeUtf8(bytes);
  let index: Utf8Index | undefined;
  return { text, encoding: "utf-8", byteOffset: (unit) => (index ??= createUtf8Index(text)).byteOffset(unit) };
}
