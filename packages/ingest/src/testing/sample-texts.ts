import { textPieces } from "./text-pieces.js";
import { unicodeCharacters } from "./unicode-characters.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const longestGrapheme = 64;
const sampleCount = 150;

/** Texts that every chunker must cut, the same ones each time. No grapheme in them is longer than 64 UTF-16 units. */
export function sampleTexts(): readonly string[] {
  const random = numbersFrom(1);
  const mixed = Array.from({ length: sampleCount }, () =>
    Array.from({ length: random(80) }, () => textPieces[random(textPieces.length)]!).join(""),
  );
  return [...plainTexts, ...mixed.filter(hasShortGraphemes), ...unicodeTexts(random).filter(hasShortGraphemes)];
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

/** Every script and every kind of character, in any order, with something to cut at now and then. */
function unicodeTexts(random: (bound: number) => number): string[] {
  const characters = [...unicodeCharacters()];
  for (let place = characters.length - 1; place > 0; place -= 1) {
    const other = random(place + 1);
    [characters[place], characters[other]] = [characters[other]!, characters[place]!];
  }
  const lengths = Array.from({ length: Math.ceil(characters.length / charactersOfText) }, (_, index) => index * charactersOfText);
  return lengths.map((first) =>
    characters
      .slice(first, first + charactersOfText)
      .map((character) => character + separators[random(separators.length)]!)
      .join(""),
  );
}

const charactersOfText = 500;
const separators = ["", "", "", "", "", "", " ", ". ", "\n", "\r\n\r\n"];

const hasShortGraphemes = (text: string): boolean => [...graphemes.segment(text)].every(({ segment }) => segment.length <= longestGrapheme);

/** Whole numbers from 0 up to a bound, that the seed alone decides (a linear congruential generator). */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
