import fc from "fast-check";

/** Pieces that texts of the world are made of, and those that cut badly. */
const pieces = [
  "word", "a", "Ünïcödé", "e\u0301", " \u0308x", "\u0600 ", "👩‍👩‍👧", "🎺", "🇩🇪", "🇫", "👍🏽", "❤️", "क्षत्रिय", "ក្រុម", "ภาษาไทย", "한국어", "각", "東京都の天気。", "一。二。",
  "مرحبا بالعالم", "שלום", "\uFEFF", "\0", "\u200B", "\u00AD", "\u2028", "\u0085", "\f", "\t", " ", "   ", "\u3000", "\u00A0", "\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\n  \n",
  ". ", "! ", "? ", "# ", "```", "---", "| a | b |\n", "- item\n", "y".repeat(60), "👨‍👩‍👧‍👦".repeat(5), "\u0301".repeat(30),
] as const;

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);
