import { commonOpeners } from "./common-openers.js";
import { isEnglishMonth } from "./month-names.js";
import { keyedWords, withoutInitialStops } from "./name-key.js";
import { isEnglish, otherStopwords } from "./stopwords.js";

/** A name, or a word of one, that a statement uses. */
interface NameMention {
  readonly text: string;
  /** What it is told by, see `nameKey`. */
  readonly key: string;
}

/** Names of a text, and whether its language changes their ends. */
export interface NamesOfText {
  readonly names: readonly NameMention[];
  readonly inflects: boolean;
}

const startsSentence = /(?:^|[.!?:;…][\p{Pe}\p{Pf}"'’]?\s+|[\n"“„«(\[*#•|>-]\s*|\d[.)]\s+)$/u;
const mostBefore = 8;
const capital = /^\p{Lu}/u;
const germanVerb = /^\s(?:ist|war|wird|wurde|hat|hatte|liegt|lag|lebt|lebte|starb|kam|ging|schrieb|baute|gründete)(?!\p{L})/u;
/** Endings of English nouns that names hardly have. */
const nounEnding = /(?:tion|sion|ness|ship|ism|ologist|ologie|graphie|itie)s?$/u;

/**
 * Words that a text writes as names: capitalised ones. At the beginning of a sentence every word is capitalised: there it is one unless it is a common opener, has the ending of a common noun, or
 * the passages write it small. In a text of capitals alone every word but those counts; a script without capitals names nothing that could be seen. German writes every noun large: there
 * only two or more such words side by side are a name, and one that begins a sentence and has its verb behind it, without an article.
 */
export function readNames(text: string, isWrittenSmall: (key: string) => boolean): NamesOfText {
  const plain = withoutInitialStops(text.trim());
  const english = isEnglish(plain);
  const nouns = !english && capitalisesNouns(plain);
  const shouts = !/\p{Ll}/u.test(plain);
  const found = keyedWords(plain).map((word) => {
    const mayOpen = shouts || startsSentence.test(plain.slice(Math.max(0, word.start - mostBefore), word.start));
    const isSubject = mayOpen && germanVerb.test(plain.slice(word.end, word.end + 10));
    return { ...word, isSubject, isName: capital.test(word.text) && !(mayOpen && isOpener(word.key, english, isWrittenSmall)) && !isEnglishMonth(word.text) };
  });
  const names = found.filter(({ text: name, isName, isSubject, start, end }, index) => {
    const [before, behind] = [found[index - 1], found[index + 1]];
    const followsName = before?.isName === true && start - before.end === 1;
    // `I` is a word, but for the number behind a name.
    if (name === "I" || /^I['’]/.test(name)) return followsName && !shouts;
    return isName && (!nouns || isSubject || followsName || (behind?.isName === true && behind.start - end === 1));
  });
  return { names, inflects: !english };
}

function isOpener(key: string, english: boolean, isWrittenSmall: (key: string) => boolean): boolean {
  if (commonOpeners.has(key) || commonOpeners.has(key.replace(/(?:s|ly)$/u, "")) || nounEnding.test(key) || isWrittenSmall(key)) return true;
  return !english && otherStopwords.has(key);
}

/** German words. Those of the second list are words of other languages, too. */
const germanWords = new Set("der das und ist ein eine einen einem einer nicht wurde wurden wird sich auf für zu als auch sind oder mit nach aus über zum zur durch dass".split(" "));
const ambiguousWords = new Set("die war den dem des im von bei an in".split(" "));

/** Whether a text that is not English is German: it has two of its small words. */
function capitalisesNouns(text: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const sure = [...words].filter((word) => germanWords.has(word)).length;
  return sure > 0 && sure + [...words].filter((word) => ambiguousWords.has(word)).length >= 2;
}
