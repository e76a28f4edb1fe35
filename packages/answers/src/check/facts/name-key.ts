const word = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*/gu;
const hyphenated = /\p{L}[\p{L}\p{M}]*(?:[-\u2010\u2011]\p{L}[\p{L}\p{M}]*){1,4}/gu;
const possessive = /['’]s?$|(?<=\p{L})['’]s$/iu;
/** ARBs are more than one ARB. */
const pluralOfCapitals = /^(\p{Lu}{2,})s$/u;
/** Letters that do not decompose into one of ours and a mark. */
const foreignLetters: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i", ħ: "h", ŧ: "t" };

/** Folds a word of a name, so that spelling variants are one: case, marks on letters, full stops of initials. */
function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[\p{M}.]/gu, "")
    .toLowerCase()
    .replaceAll(/[łøđðþßæœıħŧ]/gu, (letter) => foreignLetters[letter]!);
}

/** A word of a text, its key, and where it stands. */
export interface KeyedWord {
  readonly text: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text. What a possessive adds to a name is left out. */
export function keyedWords(text: string): readonly KeyedWord[] {
  return Array.from(text.matchAll(word), ({ 0: whole, index }) => {
    const name = whole.replace(possessive, "").replace(pluralOfCapitals, "$1");
    return { text: name, key: nameKey(name), start: index, end: index + whole.length };
  });
}

/** Initials without their full stops: U.S. is US. */
export function withoutInitialStops(text: string): string {
  return text.replaceAll(/(?<![\p{L}])(\p{Lu})\.(?=\p{Lu}(?![\p{Ll}]))/gu, "$1");
}

/** Words with a hyphen, written as one. */
export function joinedKeys(text: string): readonly string[] {
  return Array.from(text.matchAll(hyphenated), ([found]) => nameKey(found.replaceAll(/[-\u2010\u2011]/gu, "")));
}
