const digit = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;
/** Digits of two UTF-16 units each: those of mathematics in bold and double lines, and of some scripts. */
const wideDigits = /(?:(?=[\u{10000}-\u{10ffff}])\p{Nd})+/gu;
const dashes = /[\u2010-\u2015\u2212\ufe63\uff0d]/gu;
const spaces = /[\u00a0\u2007\u2009\u202f]/gu;

/**
 * Writes every decimal digit of any script as 0 to 9, and dashes, spaces and decimal marks in their plain forms, so that numbers can be read. Everything stays at its offset. Letters
 * stay as they are; so do raised digits, which are exponents and notes.
 */
export function plainDigits(text: string): string {
  return text
    .replace(wideDigits, (run) => " ".repeat(run.length / 2) + Array.from(run, plain).join(""))
    .replace(digit, plain)
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .replace(dashes, "-")
    .replace(spaces, "\u00a0");
}

const plain = (character: string): string => (character <= "9" ? character : String(valueOf(character.codePointAt(0)!)));

/** Digits stand in Unicode in runs that begin with a zero: the place in its run is a digit's value. */
function valueOf(codePoint: number): number {
  let before = 0;
  while (before < 50 && isDigit.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}
