import { ingestError } from "../errors.js";
import type { DecodedText } from "./decoded-text.js";

/** Where Windows-1252 differs from Latin-1: the bytes 0x80 to 0x9f. A blank stands for a byte that is no character. */
const special = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const firstSpecial = 0x80;
const specialBytes = /[\x80-\x9f]/g;
const noBreakSpace = 0xa0;

const letter = /\p{Alphabetic}/u;
const control = /(?![\t\n\f\r])\p{Cc}/u;

type Kind = "letter" | "space" | "other" | "none";
const kinds: readonly Kind[] = Array.from({ length: 256 }, (_, byte) => kindOf(byte));

function kindOf(byte: number): Kind {
  const character = characterOf(byte);
  if ((character === " " && byte !== 0x20) || control.test(character)) return "none";
  if (letter.test(character)) return "letter";
  return character.trim() === "" ? "space" : "other";
}

function characterOf(byte: number): string {
  return special[byte - firstSpecial] ?? String.fromCharCode(byte);
}

/**
 * Whether bytes that are no UTF-8 read as Windows-1252: every one is a character and none a control character, letters outweigh the rest,
 * and those beyond ASCII mostly stand between others, as they do in the languages written so. Side by side they stand in Cyrillic, Greek,
 * Chinese and the like, whose encodings use the same bytes.
 */
export function isLikelyWindows1252(bytes: Uint8Array): boolean {
  let balance = 0;
  let beyondAscii = 0;
  let sideBySide = 0;
  let wasBeyondAscii = false;
  for (const byte of bytes) {
    const kind = kinds[byte]!;
    if (kind === "none") return false;
    balance += kind === "letter" ? 1 : kind === "other" ? -1 : 0;
    const isBeyondAscii = byte >= firstSpecial && byte !== noBreakSpace;
    if (isBeyondAscii) beyondAscii += 1;
    if (isBeyondAscii && wasBeyondAscii) sideBySide += 1;
    wasBeyondAscii = isBeyondAscii;
  }
  return balance > 0 && 2 * sideBySide < beyondAscii;
}

/**
 * One byte is one character. Decoded by a table of our own: some releases of Node take Windows-1252 for Latin-1, and the Encoding Standard
 * makes control characters of the five bytes that are no characters.
 *
 * @throws `INGEST.NOT_TEXT` with the offset of a byte that is no character.
 */
export function decodeWindows1252(bytes: Uint8Array): DecodedText {
  const offset = bytes.findIndex((byte) => characterOf(byte) === " " && byte !== 0x20);
  if (offset !== -1)
    throw ingestError("INGEST.NOT_TEXT", `Byte ${offset} is no character of Windows-1252.`, {
      details: { offset, encoding: "windows-1252" },
    });
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const text = latin1.replaceAll(specialBytes, (character) => characterOf(character.charCodeAt(0)));
  return { text, encoding: "windows-1252", byteOffset: (unit) => unit };
}
