import { isUtf8 } from "node:buffer";
import { utf8Length } from "@graphspan/core";
import { ingestError } from "../errors.js";
import { markedEncoding } from "./byte-order-mark.js";
import { probedUnits, requireFewNuls } from "./require-few-nuls.js";

const replacementCharacter = "\uFFFD";
/** The byte order mark is a character of the text like any other. */
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The text of UTF-8 bytes, exactly: encoded again it gives the same bytes.
 *
 * @throws `INGEST.NOT_UTF8` with the byte offset, `INGEST.NOT_TEXT`.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes)?.toUpperCase() ?? "UTF-8";
  if (encoding !== "UTF-8") throw ingestError("INGEST.NOT_UTF8", `The bytes are ${encoding}.`, { details: { offset: 0, encoding } });
  requireFewNuls(Buffer.from(bytes.subarray(0, probedUnits)).toString("latin1"));
  if (isUtf8(bytes)) return strict.decode(bytes);
  const offset = firstInvalidByte(bytes);
  throw ingestError("INGEST.NOT_UTF8", `The bytes are no UTF-8 from byte ${offset} on.`, { details: { offset } });
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
