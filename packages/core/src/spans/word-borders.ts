/** Letters, digits and the marks on them, of scripts that part words with spaces. Raised digits are none: they are notes and exponents. */
const spacedWord = /[\p{L}\p{Nd}\p{Nl}\p{M}](?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])/u;

/** A mark between two digits, as in 5.7 and 12,500. */
const markInNumber = /^\p{Nd}[.,'’\u066b\u066c]\p{Nd}/u;

/** Whether an offset stands inside a word, a number or a character. Scripts without spaces between words have no such places between their letters. */
export function breaksWord(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const next = String.fromCodePoint(text.codePointAt(offset)!);
  if (/^\p{M}/u.test(next) || isTrailing(text, offset)) return true;
  if (markInNumber.test(text.slice(offset - 1, offset + 2)) || (offset > 1 && markInNumber.test(text.slice(offset - 2, offset + 1)))) return true;
  return spacedWord.test(next) && spacedWord.test(characterBefore(text, offset));
}

const isTrailing = (text: string, offset: number): boolean => isSurrogatePair(text.slice(offset - 1, offset + 1));

function characterBefore(text: string, offset: number): string {
  const pair = text.slice(Math.max(0, offset - 2), offset);
  return isSurrogatePair(pair) ? pair : text.slice(offset - 1, offset);
}

const isSurrogatePair = (units: string): boolean => /^[\ud800-\udbff][\udc00-\udfff]$/.test(units);
