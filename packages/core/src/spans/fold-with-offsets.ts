/** A folded text that knows where each of its UTF-16 units comes from. */
export interface FoldedText {
  readonly text: string;
  /** For each unit of the folded text: the offsets in the original at which the characters it was made from begin and end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A character with the marks on it: what composes or decomposes together. */
const composed = /[^\p{M}]\p{M}*|\p{M}+/gsu;
const space = /^\s+$/u;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const singleQuotes = /[\u2018-\u201B\u2032\u02BC\u02B9\u00B4\u0060]/gu;
const doubleQuotes = /[\u201C-\u201F\u2033\u00AB\u00BB]/gu;
const dashes = /[\u2010-\u2015\u2212]/gu;
/** Raised and lowered digits, fractions and numbers in circles: folded, 10⁶ would be 106. */
const numberSign = /^\p{No}/u;
/** What Markdown sets around words for emphasis and code. */
const emphasis = /[*_`~]{1,3}/uy;
const wordEnd = /[\p{L}\p{N}\p{M}]$/u;
const wordStart = /^[\p{L}\p{N}\p{M}]/u;
/** A soft hyphen at the end of a line joins the word it broke. */
const brokenWord = /\u00AD[ \t]*(?:\r\n|[\n\r\u2028\u2029])[ \t]*/uy;
const onlyAscii = /^[\x21-\x5f\x61-\x7e]+$/;

/** Folds a text as {@link createQuoteFinder} says. */
export function foldWithOffsets(text: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let last = "";
  const add = (piece: string, start: number, end: number): void => {
    if (piece === "") return;
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    last = piece;
  };
  composed.lastIndex = 0;
  for (let at = 0; at < text.length; ) {
    const skipped = skippedAt(text, at);
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    composed.lastIndex = at;
    const [character] = composed.exec(text) ?? [text[at]!];
    const end = at + character.length;
    const folded = fold(character);
    if (folded !== " ") add(folded, at, end);
    else if (last === " ") ends[ends.length - 1] = end;
    else add(" ", at, end);
    at = end;
  }
  return { text: pieces.join(""), starts, ends };
}

/** UTF-16 units at an offset that are no part of the words. */
function skippedAt(text: string, at: number): number {
  brokenWord.lastIndex = at;
  const broken = brokenWord.exec(text);
  if (broken !== null) return broken[0].length;
  emphasis.lastIndex = at;
  const marks = emphasis.exec(text);
  if (marks === null) return 0;
  const { length } = marks[0];
  // Inside a word they are letters of a name of code, or a sign between numbers.
  return wordEnd.test(text.slice(Math.max(0, at - 2), at)) && wordStart.test(text.slice(at + length, at + length + 2)) ? 0 : length;
}

function fold(character: string): string {
  if (onlyAscii.test(character)) return character;
  if (space.test(character)) return " ";
  const visible = character.replace(invisible, "");
  if (visible === "" || numberSign.test(visible)) return visible;
  const plain = visible.normalize("NFKC").replace(singleQuotes, "'").replace(doubleQuotes, '"').replace(dashes, "-");
  // Some symbols decompose into a space and a mark.
  return space.test(plain) ? " " : plain;
}
