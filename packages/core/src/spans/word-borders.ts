/** Letters, digits and the marks on them, of scripts that part words with spaces. */
const spacedWord = /[\p{L}\p{N}\p{M}](?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])/u;

/** Whether an offset stands inside a word or inside a character. Scripts without spaces between words have no such places. */
export function breaksWord(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const next = String.fromCodePoint(text.codePointAt(offset)!);
  if (/^\p{M}/u.test(next) || isTrailing(text, offset)) return true;
  return spacedWord.test(next) && spacedWord.test(characterBefore(text, offset));
}

const isTrailing = (text: string, offset: number): boolean => isSurrogatePair(text.slice(offset - 1, offset + 1));

function characterBefore(text: string, offset: number): string {
  const pair = text.slice(Math.max(0, offset - 2), offset);
  return isSurrogatePair(pair) ? pair : text.slice(offset - 1, offset);
}

const isSurrogatePair = (units: string): boolean => /^[\ud800-\udbff][\udc00-\udfff]$/.test(units);
