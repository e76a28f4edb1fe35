/** Letters and digits that a quote needs to say something; a digit, and a character of a script that writes syllables or words, counts twice. */
const leastLetters = 8;
const leastWords = 2;

const letters = /[\p{L}\p{N}]/gu;
const digits = /\p{Nd}/gu;
const dense = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;
const spacedWords = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Whether a quote is long enough to carry a statement: two words and eight letters, or as much in a script without spaces. */
export function saysSomething(quote: string): boolean {
  const text = quote.length > 200 ? quote.slice(0, 200) : quote;
  const denseCount = text.match(dense)?.length ?? 0;
  const letterCount = (text.match(letters)?.length ?? 0) + (text.match(digits)?.length ?? 0) + denseCount;
  if (letterCount < leastLetters) return false;
  return denseCount >= leastWords || (text.match(spacedWords)?.length ?? 0) >= leastWords || isUnspaced(text);
}

/** Scripts that set no spaces between words. */
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
const isUnspaced = (text: string): boolean => unspaced.test(text);
