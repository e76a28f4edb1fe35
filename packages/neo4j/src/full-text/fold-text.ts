import { wordParts, wordPattern } from "./word.js";

/** Ligatures and Arabic, Armenian and Hebrew presentation forms: characters that stand for letters drawn together. */
const presentationForms = /[\uFB00-\uFDFF\uFE70-\uFEFC]/g;
const hyphenAtLineEnd = /\u00AD[ \t]*(?:\r\n|[\n\r\u2028\u2029])[ \t]*/g;
/** Soft hyphens, zero-width characters, byte order marks, direction marks, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** The lookbehind comes second: tried at each place of a long run of marks, it would take quadratic time. */
const curlyApostrophe = /\u2019(?<=\p{L}\p{M}*\u2019)(?=\p{L})/gu;

/**
 * The copy of a text that full-text search reads; questions are folded the same way. NFC, ligatures resolved, soft hyphens and other
 * invisible characters removed (a soft hyphen at the end of a line joins the word it broke), curly apostrophes inside words made
 * straight. Behind each joined word stand its parts (`zone:alpha` becomes `zone:alpha zone alpha`), because analyzers keep the whole as
 * one token and would miss them. Case and accents stay: they are the analyzer's business. Meant for original text: folding a folded
 * copy would add the parts again.
 */
export function foldForSearch(text: string): string {
  return text
    .replace(presentationForms, (character) => character.normalize("NFKC"))
    .replace(hyphenAtLineEnd, "")
    .replace(invisible, "")
    .normalize("NFC")
    .replace(curlyApostrophe, "'")
    .replace(wordPattern, (word) => [word, ...wordParts(word)].join(" "));
}
