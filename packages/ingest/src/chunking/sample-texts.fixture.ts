import fc from "fast-check";
import { textPieces } from "../testing/text-pieces.js";

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...textPieces), { maxLength: 80 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);
