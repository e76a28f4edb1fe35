import { textPieces } from "./text-pieces.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const longestGrapheme = 64;
const sampleCount = 150;

/** Texts that every chunker must cut, the same ones each time. No grapheme in them is longer than 64 UTF-16 units. */
export function sampleTexts(): readonly string[] {
  const random = numbersFrom(1);
  const mixed = Array.from({ length: sampleCount }, () =>
    Array.from({ length: random(80) }, () => textPieces[random(textPieces.length)]!).join(""),
  );
  return [...plainTexts, ...mixed.filter(hasShortGraphemes)];
}

const plainTexts: readonly string[] = [
  "",
  " ",
  "\n\n\n",
  "\uFEFF",
  "x",
  "One sentence. ".repeat(500),
  `${"A paragraph of some words.\n\n".repeat(80)}The end`,
  "y".repeat(5_000),
  "東京都の天気。".repeat(300),
  "👩‍👩‍👧".repeat(200),
  `${" ".repeat(2_000)}a${"\n".repeat(2_000)}b`,
  "# Heading\r\n\r\n| a | b |\r\n| - | - |\r\n| 1 | 2 |\r\n".repeat(60),
];

const hasShortGraphemes = (text: string): boolean => [...graphemes.segment(text)].every(({ segment }) => segment.length <= longestGrapheme);

/** Whole numbers from 0 up to a bound, that the seed alone decides (a linear congruential generator). */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
