import { cutToUtf8Bytes } from "@graphspan/core";

/**
 * The longest beginning of a text, of whole characters, that takes at most so many UTF-8 bytes; and how many. Half a surrogate pair takes those of the character that replaces it.
 */
export function cutToBytes(text: string, most: number): { readonly text: string; readonly bytes: number } {
  const { text: kept, bytes } = cutToUtf8Bytes(text.toWellFormed(), most);
  return { text: text.slice(0, kept.length), bytes };
}

/** The longest beginning of a text, of whole characters, that takes at most so many tokens; and how many. */
export function cutToTokens(text: string, most: number, countTokens: (text: string) => number): { readonly text: string; readonly tokens: number } {
  const whole = countTokens(text);
  if (whole <= most) return { text, tokens: whole };
  const starts = Array.from(characterStarts(text));
  let [fits, tooMany] = [0, starts.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (countTokens(text.slice(0, starts[middle])) <= most) fits = middle;
    else tooMany = middle;
  }
  const kept = text.slice(0, starts[fits] ?? 0);
  return { text: kept, tokens: kept === "" ? 0 : countTokens(kept) };
}

function* characterStarts(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) yield at;
}
