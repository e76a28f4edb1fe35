import type { Problem } from "../answer/answer.js";
import type { CitedQuote } from "./cited-quote.js";
import { type Denial, type Polarity, readPolarity } from "./facts/read-denials.js";

/**
 * Whether a statement says what the sentences of its quotes deny, or denies what they say. Every quote is read in its whole sentence: a denial may stand before it. A denial of something
 * that the statement does not speak about asks for nothing.
 */
export function checkDenials(text: string, quotes: readonly CitedQuote[]): readonly Problem[] {
  const stated = readPolarity(text);
  const sources = quotes.map(({ sentence }) => readPolarity(sentence));
  const all = sources.flatMap(({ denials }) => denials);
  const said = new Set(sources.flatMap((source) => [...source.said]));
  const dropsDenial = sources.some(({ denials }) => denials.some((denial) => denial.isPlain && isSaid(denial, stated)));
  const addsDenial = stated.denials.some((denial) => denial.isPlain && (all.length === 0 || isSaid(denial, { denials: all, said })));
  return dropsDenial || addsDenial ? [{ code: "negationDiffers", what: text }] : [];
}

/** Whether a text says what is denied: the first word of it or more than half, and has no denial of any of it. */
function isSaid({ stems }: Denial, { said, denials }: Polarity): boolean {
  const [head] = stems;
  if (head === undefined) return false;
  const count = stems.filter((stem) => said.has(stem)).length;
  if (!said.has(head) && count * 2 <= stems.length) return false;
  return !denials.some((other) => other.stems.length === 0 || other.stems.some((stem) => stems.includes(stem)));
}
