const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const marksOfLetters = /[\u0300-\u036f\u0640\u064b-\u0652]/gu;
const isWord = /[\p{L}\p{N}]/u;
/** Articles and prepositions that Arabic writes together with the word. */
const arabicPrefix = /^(?:و|ف)?(?:ال|بال|كال|لل)(?=.{3})/u;

/** The words of a text, in any script, folded so that spelling and case do not part them. */
export function termsOf(text: string): readonly string[] {
  const terms: string[] = [];
  for (const { segment } of segmenter.segment(text)) if (isWord.test(segment)) terms.push(folded(segment));
  return terms;
}

const folded = (word: string): string =>
  word.normalize("NFKC").toLowerCase().normalize("NFD").replace(marksOfLetters, "").normalize("NFC").replace(arabicPrefix, "");

/** What inflected forms of a word share: its beginning. Short words and numbers are themselves. */
export function stemOf(term: string): string {
  if (/\p{N}/u.test(term) || term.length <= 4) return term;
  return term.slice(0, Math.max(4, Math.ceil(term.length * 0.6)));
}
