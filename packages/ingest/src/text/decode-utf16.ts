import { ingestError } from "../errors.js";
import type { DecodedText } from "./decoded-text.js";
import { probedUnits, requireFewNuls } from "./require-few-nuls.js";

const markBytes = 2;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * The text behind the byte order mark. Encoded again, with the mark, it gives the same bytes.
 *
 * @throws `INGEST.LONE_SURROGATE` with the byte offset, `INGEST.NOT_TEXT`.
 */
export function decodeUtf16(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): DecodedText {
  const byteOffset = (unit: number): number => markBytes + 2 * unit;
  if (bytes.length % 2 !== 0)
    throw ingestError("INGEST.NOT_TEXT", "The bytes are UTF-16, but their number is odd: the last character is cut off.", {
      details: { offset: bytes.length - 1, encoding },
    });
  // A copy: neither may the caller's bytes be swapped, nor need they begin at an even address.
  const littleEndian = Buffer.from(bytes.subarray(markBytes));
  if (encoding === "utf-16be") littleEndian.swap16();
  // Unlike a TextDecoder, which writes a replacement character for it, this keeps half a surrogate pair, so that its place can be told.
  const text = littleEndian.toString("utf16le");
  requireFewNuls(text.slice(0, probedUnits));
  if (text.isWellFormed()) return { text, encoding, byteOffset };
  const offset = byteOffset(text.search(loneSurrogate));
  throw ingestError("INGEST.LONE_SURROGATE", `The bytes hold half a surrogate pair at byte ${offset}.`, { details: { offset, encoding } });
}
