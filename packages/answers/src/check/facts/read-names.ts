import { commonOpeners } from "./common-openers.js";
import { isEnglishMonth } from "./month-names.js";

/** A name, or a word of one, that a statement uses. */
export interface NameMention {
  readonly text: string;
  /** What it is told by, see `nameKey`. */
  readonly key: string;
}

const word = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*/gu;
const possessive = /['’]s?$|(?<=\p{L})['’]s$/u;
const startsSentence = /(?:^|[.!?:;…][\p{Pe}\p{Pf}"'’]?\s+|[\n"“„«(\[*#•|>-]\s*|\d[.)]\s+)$/u;
const mostBefore = 8;
const capital = /^\p{Lu}/u;
const inflects = /^[\p{sc=Cyrl}\p{sc=Grek}]/u;

/** Folds a name, so that spelling variants are one: case, marks on letters, full stops of initials. */
function nameKey(name: string): string {
  return name.normalize("NFKD").replaceAll(/[\p{M}.]/gu, "").toLowerCase();
}

/** Words of a text as `nameKey` folds them. */
export function nameKeys(text: string): ReadonlySet<string> {
  return new Set(Array.from(withoutInitialStops(text).matchAll(word), ([found]) => nameKey(found.replace(possessive, ""))));
}

const withoutInitialStops = (text: string): string => text.replaceAll(/(?<![\p{L}])(\p{Lu})\.(?=\p{Lu}(?![\p{Ll}]))/gu, "$1");

/**
 * Words that a text writes as names: capitalised ones. At the beginning of a sentence every word is capitalised: there it is one unless it is a common opener or the passages
 * write it small. A text in capitals alone, or in a script that has none, names nothing that could be seen. German writes every noun like that: there only
 * two or more such words side by side are a name.
 */
export function readNames(text: string, isWrittenSmall: (key: string) => boolean): readonly NameMention[] {
  const plain = withoutInitialStops(text.trim());
  if (!/\p{Ll}/u.test(plain)) return [];
  const nouns = capitalisesNouns(plain);
  const found = Array.from(plain.matchAll(word), ({ 0: whole, index }) => {
    const name = whole.replace(possessive, "");
    const key = nameKey(name);
    const isOpener = startsSentence.test(plain.slice(Math.max(0, index - mostBefore), index)) && (commonOpeners.has(key) || key.endsWith("ly") || isWrittenSmall(key));
    return { text: name, key, start: index, end: index + whole.length, isName: capital.test(name) && !isOpener && !isNoName(name) };
  });
  return found.filter(({ isName, start, end }, index) => {
    if (!isName || !nouns) return isName;
    const [before, behind] = [found[index - 1], found[index + 1]];
    return (before?.isName === true && start - before.end === 1) || (behind?.isName === true && behind.start - end === 1);
  });
}

/** Months are read as dates; `I` is a word. */
const isNoName = (name: string): boolean => name === "I" || /^I['’]/.test(name) || isEnglishMonth(name);

const germanWords = /(?<![\p{L}])(?:der|die|das|und|ist|ein|eine|einen|nicht|mit|von|den|dem|des|im|wurde|wird|sich|auf|für|zu|als|auch|sind|war|bei|oder)(?![\p{L}])/giu;

function capitalisesNouns(text: string): boolean {
  return new Set(Array.from(text.matchAll(germanWords), ([found]) => found.toLowerCase())).size >= 2;
}

/** Whether one of the words is the name: itself, its plural, or, where names are inflected, another form of it. */
export function hasName(keys: ReadonlySet<string>, key: string): boolean {
  if (keys.has(key) || keys.has(`${key}s`) || (key.length > 3 && key.endsWith("s") && keys.has(key.slice(0, -1)))) return true;
  if (key.includes("'") || key.includes("’")) return key.split(/['’]/).every((part) => part.length < 2 || keys.has(part));
  if (!inflects.test(key) || key.length < 4) return false;
  const beginning = key.slice(0, Math.max(3, key.length - 3));
  return Array.from(keys).some((each) => each.startsWith(beginning) && Math.abs(each.length - key.length) <= 3);
}
