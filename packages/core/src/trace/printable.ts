/** Control characters, halves of surrogate pairs, line separators and the characters that turn the direction of writing. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Any text on one line, with everything that could drive a terminal spelled out, as in `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** A score with five digits. */
export function printScore(score: number): string {
  return score.toPrecision(5);
}

/** As in `1 place` and `3 places`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
