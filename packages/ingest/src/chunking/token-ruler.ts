import type { TokenCounter } from "@graphspan/core";
import { ingestError } from "../errors.js";
import { lengthOf, type TextRange } from "../text/text-range.js";
import type { Ruler } from "./ruler.js";

/**
 * A stretch of more characters a token than this fits into no limit, whatever the counter says: some tokenizers take a word of any length for
 * one token. So nothing longer is ever counted, and counting takes time in proportion to the text.
 */
export const charactersPerToken = 16;
/** Of the limit: a stretch that comes so near is long enough. */
const nearEnough = 0.95;
const keptCounts = 64;
/** A search that has not come near by then takes what it has found. */
const searchSteps = 16;

/**
 * Tokens of a text. What two stretches count together is not the sum of what they count alone: so nothing is added up here, and whoever joins
 * stretches has to ask again.
 */
export function createTokenRuler(text: string, tokenCounter: TokenCounter): Ruler {
  const counts = new Map<string, number>();
  const count = ({ start, end }: TextRange): number => {
    const key = `${start} ${end}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const tokens = checkedCount(tokenCounter.name, tokenCounter.countTokens(text.slice(start, end).toWellFormed()));
    // The same stretch is asked for again soon, or never.
    if (counts.size >= keptCounts) counts.clear();
    counts.set(key, tokens);
    return tokens;
  };
  const isCountable = (range: TextRange, limit: number): boolean => lengthOf(range) <= limit * charactersPerToken;
  const fits = (range: TextRange, limit: number): boolean => isCountable(range, limit) && count(range) <= limit;
  /** The longest stretch that is found to fit; `stretch` makes one of so many characters. */
  const longest = (most: number, limit: number, stretch: (length: number) => TextRange): number => {
    let [fitting, beyond] = [0, Math.min(most, limit * charactersPerToken) + 1];
    // A token of English has about four characters.
    let length = Math.min(limit * 4, beyond - 1);
    for (let step = 0; step < searchSteps && fitting + 1 < beyond; step += 1) {
      const tokens = count(stretch(length));
      if (tokens > limit) beyond = length;
      else {
        fitting = length;
        if (tokens >= limit * nearEnough) break;
      }
      const guess = tokens === 0 ? beyond : Math.floor((length * limit) / tokens);
      const middle = (fitting + beyond) >> 1;
      length = step % 2 === 0 && guess > fitting && guess < beyond ? guess : Math.max(middle, fitting + 1);
      if (length >= beyond) break;
    }
    return fitting;
  };
  return {
    lengthOf: count,
    fits,
    reach: ({ start, end }, limit) => start + longest(end - start, limit, (length) => ({ start, end: start + length })),
    reachBack: ({ start, end }, limit) => end - longest(end - start, limit, (length) => ({ start: end - length, end })),
  };
}

function checkedCount(name: string, tokens: unknown): number {
  if (typeof tokens === "number" && Number.isInteger(tokens) && tokens >= 0) return tokens;
  throw ingestError("INGEST.INVALID_CHUNKS", `The token counter ${name} gave ${String(tokens)} for a text.`, {
    fix: "Correct the token counter: it gives a whole number for each text.",
  });
}
