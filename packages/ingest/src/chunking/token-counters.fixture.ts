import type { TokenCounter } from "@graphspan/core";

/** A word or mark is one token, however long. */
export const wordCounter: TokenCounter = { name: "words", countTokens: (text) => text.match(/\w+|[^\s\w]/g)?.length ?? 0 };

/**
 * Counts like real tokenizers do, unlike lengths: pairs of letters are one token, wherever they happen to begin, some runs of marks count more
 * together than apart, some less.
 */
export const mergingCounter: TokenCounter = {
  name: "pairs",
  countTokens: (text) => {
    const pairs = text.match(/\p{L}{1,2}|\p{N}{1,3}|\s+|[^\p{L}\p{N}\s]+/gu) ?? [];
    return pairs.reduce((sum, part) => sum + (/^[^\p{L}\p{N}\s]/u.test(part) ? Math.ceil(part.length / 3) + (part.length % 2) : 1), 0);
  },
};
