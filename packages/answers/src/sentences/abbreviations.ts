/** Words that are written with a full stop before what they introduce, in the languages that share our alphabet. */
const abbreviations = new Set(
  (
    "mr mrs ms dr prof rev gen col lt sgt capt hon st sr jr no nos vol fig figs eq sec ch art p pp ed eds vs cf ca approx est e.g i.e etc al inc ltd co corp dept " +
    "jan feb mar apr jun jul aug sep sept oct nov dec bzw z.b d.h u.a usw nr abb bd hl sog vgl sra srta sta num núm pág av ej op cit"
  ).split(" "),
);

/** A word and the full stop behind it, at the end of a text. */
const lastWord = /(?:^|[^\p{L}\p{N}.])((?:\p{L}\.)*\p{L}{1,8})\.\s*$/u;
const mostLetters = 24;

/** Whether a text ends with an abbreviation or an initial, so that its full stop does not end a sentence. */
export function endsWithAbbreviation(text: string): boolean {
  const word = lastWord.exec(text.slice(-mostLetters))?.[1];
  if (word === undefined) return false;
  return /^(?:\p{Lu}|(?:\p{Lu}\.)+\p{Lu})$/u.test(word) || abbreviations.has(word.toLowerCase());
}
