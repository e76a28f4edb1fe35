import fc from "fast-check";
import { textPieces } from "../testing/text-pieces.js";
import { unicodeCharacters } from "../testing/unicode-characters.js";

/** Of every script and kind, some beside what texts are made of. */
const anyCharacter = fc.oneof(fc.constantFrom(...unicodeCharacters()), fc.constantFrom(...textPieces));

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(anyCharacter, { maxLength: 120 }).map((parts) => parts.join("")),
  fc.array(fc.constantFrom(...textPieces), { maxLength: 80 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);
