import type { Problem } from "../answer/answer.js";
import type { CitedQuote } from "./cited-quote.js";
import { contentStems } from "./facts/content-stems.js";
import { isEnglish } from "./facts/stopwords.js";
import type { Support } from "./support.js";

/** Characters that change what is seen: they turn the direction of what stands behind them, or are no characters of a text. */
const hiding = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]|(?![\t\n\r])\p{Cc}/u;

/** Whether a statement looks like something else than it is, and no quote looks the same. */
export function checkCharacters(text: string, quotes: readonly CitedQuote[]): readonly Problem[] {
  return hiding.test(text) && !quotes.some((quote) => quote.text.includes(text)) ? [{ code: "hiddenCharacters", what: text }] : [];
}

/** Whether a statement has nothing to do with what it cites: an English one that shares no word with English passages and their titles. */
export function checkWords(text: string, { items }: Support): readonly Problem[] {
  const cited = items.flatMap((item) => [item.text, item.source.title, ...item.source.sectionPath]);
  return isAbout(text, cited.join("\n")) ? [] : [{ code: "unrelatedToQuote", what: text }];
}

function isAbout(text: string, cited: string): boolean {
  const stems = contentStems(text);
  if (stems.length === 0 || !isEnglish(text) || !isEnglish(cited)) return true;
  const known = new Set(contentStems(cited));
  return stems.some((stem) => known.has(stem));
}
