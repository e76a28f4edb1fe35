import { isUtf8 } from "node:buffer";
import { utf8Length } from "@graphspan/core";
import { ingestError } from "../errors.js";

const replacementCharacter = "\uFFFD";
/** The byte order mark is a character of the text like any other. */
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder("utf-8", { ignoreBOM: true });
const probedBytes = 8_192;
/** Text may hold a NUL; where every tenth byte is one, the bytes are UTF-16 without a mark, or no text at all. */
const tolerableNulShare = 0.1;

/**
 * The text of UTF-8 bytes, exactly: encoded again it gives the same bytes.
 *
 * @throws `INGEST.NOT_UTF8` with the byte offset, `INGEST.NOT_TEXT`.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes);
  if (encoding !== undefined) throw ingestError("INGEST.NOT_UTF8", `The bytes are ${encoding}.`, { details: { offset: 0, encoding } });
  if (nulShare(bytes) > tolerableNulShare)
    throw ingestError("INGEST.NOT_TEXT", "The bytes are no UTF-8 text: too many of them are NUL.", { details: { offset: 0 } });
  if (isUtf8(bytes)) return strict.decode(bytes);
  const offset = firstInvalidByte(bytes);
  throw ingestError("INGEST.NOT_UTF8", `The bytes are no UTF-8 from byte ${offset} on.`, { details: { offset } });
}

function markedEncoding([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "UTF-32" : "UTF-16";
  if (first === 0xfe && second === 0xff) return "UTF-16";
  return undefined;
}

function nulShare(bytes: Uint8Array): number {
  const probe = bytes.subarray(0, probedBytes);
  const nuls = probe.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return nuls / Math.max(probe.length, 1);
}

/** A lossy decoder is exact up to the first broken byte, where it writes a replacement character that the bytes do not hold. */
function firstInvalidByte(bytes: Uint8Array): number {
  const text = lossy.decode(bytes);
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf(replacementCharacter); at !== -1; at = text.indexOf(replacementCharacter, from)) {
    offset += utf8Length(text.slice(from, at));
    if (!(bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd)) return offset;
    offset += 3;
    from = at + 1;
  }
  return bytes.length;
}
