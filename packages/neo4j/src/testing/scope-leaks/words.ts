/** Words that stand in a row and are compared as one. */
export const wordsInRun = 5;

/** Scripts without spaces are compared letter by letter. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text, in small letters. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize("NFC").toLowerCase().match(word) ?? [];
}

/** Every run of this many words. */
export function* runsOf(words: readonly string[], length: number): Generator<string> {
  for (let start = 0; start + length <= words.length; start += 1) yield words.slice(start, start + length).join(" ");
}

/** The runs that a text is known by: all of {@link wordsInRun} words, or all its words where it has fewer. */
export function* marksOf(text: string): Generator<string> {
  const words = wordsOf(text);
  if (words.length > 0) yield* runsOf(words, Math.min(wordsInRun, words.length));
}
