import { isUnspaced, letterPairs } from "./unspaced-scripts.js";
import { plainWord, wordParts, wordPattern } from "./word.js";

/**
 * Ligatures and Arabic, Armenian and Hebrew presentation forms, which stand for letters drawn together; Latin letters and digits as wide as
 * ideographs, and katakana half as wide.
 */
const presentationForms = /(?=[\p{L}\p{Nd}])[\uFB00-\uFDFF\uFE70-\uFEFC\uFF10-\uFFDC]/gu;
/** Circled, raised and squared characters, as in `①`, `x²`, `㎏` and `₨`: symbols that stand for digits and letters beside the word. */
const symbolForms = /[\p{No}\p{Sc}\p{So}]/gu;
const hyphenAtLineEnd = /\u00AD[ \t]*(?:\r\n|[\n\r\u2028\u2029])[ \t]*/g;
/** Soft hyphens, zero-width characters, byte order marks, direction marks, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Armenian writes the marks of stress, exclamation and question above a letter inside the word. */
const armenianTone = /(?<=\p{sc=Armn})[\u055B\u055C\u055E]/gu;
/** Nothing of the above is in such a text. */
const onlyAscii = /^\p{ASCII}*$/u;
/** Also the geresh of Hebrew. The lookbehind comes second: tried at each place of a long run of marks, it would take quadratic time. */
const curlyApostrophe = /[\u2019\u05F3](?<=\p{L}\p{M}*.)(?=\p{L})/gu;

/**
 * The copy of a text that full-text search reads; questions are folded the same way. It holds the text's words and nothing else, so
 * that an analyzer can join no two of them: whatever stood between is one space. In the words, NFC, ligatures and symbols that stand
 * for letters or digits resolved, soft hyphens and other invisible characters removed (a soft hyphen at the end of a line joins the word
 * it broke), curly apostrophes made straight. Behind each joined word stand its parts (`zone:alpha` becomes `zone:alpha zone alpha`),
 * because analyzers keep the whole as one token and would miss them. Scripts without spaces between words, and Korean, are written as
 * overlapping pairs of letters, katakana too. Case and accents stay: they are the analyzer's business. Meant for
 * original text: folding a folded copy would add the parts again.
 */
export function foldForSearch(text: string): string {
  return searchWords(text).join(" ");
}

/** The words of the folded copy, in order. */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const word of wordsOf(text))
    if (plainWord.test(word)) words.push(word);
    // One by one: a word of a hundred thousand parts is too long a list of arguments.
    else for (const form of searchForms(word)) words.push(form);
  return words;
}

/** The words of a text that is searched as it was stored, without a folded copy: scripts without spaces stay as they are. */
export const storedWords = (text: string): string[] => wordsOf(text).flatMap((word) => [word, ...wordParts(word)]);

function wordsOf(text: string): readonly string[] {
  return (onlyAscii.test(text) ? text : resolveForms(text)).match(wordPattern) ?? [];
}

function resolveForms(text: string): string {
  return text
    .replace(presentationForms, (character) => character.normalize("NFKC"))
    .replace(symbolForms, (character) => {
      const plain = character.normalize("NFKC");
      return plain === character ? character : ` ${plain} `;
    })
    .replace(hyphenAtLineEnd, "")
    .replace(invisible, "")
    .replace(armenianTone, "")
    .normalize("NFC")
    .replace(curlyApostrophe, "'");
}

function searchForms(word: string): readonly string[] {
  const parts = wordParts(word);
  if (!isUnspaced(word)) return [word, ...parts];
  return (parts.length === 0 ? [word] : parts).flatMap(letterPairs);
}
