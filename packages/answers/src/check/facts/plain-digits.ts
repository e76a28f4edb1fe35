const digit = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;
const fractions: Readonly<Record<string, string>> = { "½": "5", "¼": "25", "¾": "75", "⅛": "125", "⅜": "375", "⅝": "625", "⅞": "875" };
const fraction = /(\d?)\s?([½¼¾⅛⅜⅝⅞])/gu;
const dashes = /[\u2010-\u2015\u2212\ufe63\uff0d]/gu;
const spaces = /[\u00a0\u2007\u2009\u202f]/gu;

/**
 * Writes every decimal digit of any script as 0 to 9, and dashes, spaces, decimal marks and halves in their plain forms, so that numbers can be read. Letters stay as
 * they are; so do raised digits, which are exponents and notes.
 */
export function plainDigits(text: string): string {
  return text
    .replace(digit, (character) => (character <= "9" ? character : String(valueOf(character.codePointAt(0)!))))
    .replace(fraction, (_, whole: string, part: string) => `${whole === "" ? "0" : whole}.${fractions[part]!}`)
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .replace(dashes, "-")
    .replace(spaces, "\u00a0");
}

/** Digits stand in Unicode in runs that begin with a zero: the place in its run is a digit's value. */
function valueOf(codePoint: number): number {
  let before = 0;
  while (before < 50 && isDigit.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}
