import type { EvidenceItem, TokenCounter } from "@graphspan/core";
import { cutToBytes, cutToTokens } from "./cut-text.js";

/** What the passages of a prompt may take. */
export interface PassageBudget {
  readonly maxPassageUtf8Bytes: number;
  readonly maxPassageTokens?: number | undefined;
  readonly tokenCounter?: TokenCounter | undefined;
}

/** A passage as a model is shown it. */
export interface PassageToShow {
  readonly item: EvidenceItem;
  readonly text: string;
}

/** What is shown, and the ranks of what found no room, or only in part. */
export interface PassagesToShow {
  readonly shown: readonly PassageToShow[];
  readonly cutRanks: readonly number[];
}

/** Takes passages in the order of their ranks while the budget lasts. The first one that does not fit is cut behind a character; nothing is taken behind it. */
export function showPassages(items: readonly EvidenceItem[], { maxPassageUtf8Bytes, maxPassageTokens, tokenCounter }: PassageBudget): PassagesToShow {
  const shown: PassageToShow[] = [];
  const cutRanks: number[] = [];
  let bytesLeft = maxPassageUtf8Bytes;
  let tokensLeft = maxPassageTokens ?? Number.POSITIVE_INFINITY;
  for (const item of [...items].sort((left, right) => left.rank - right.rank)) {
    let { text } = cutRanks.length > 0 ? { text: "" } : cutToBytes(item.text, bytesLeft);
    if (tokenCounter !== undefined && text !== "") {
      const cut = cutToTokens(text, tokensLeft, (part) => tokenCounter.countTokens(part));
      text = cut.text;
      tokensLeft -= cut.tokens;
    }
    bytesLeft -= cutToBytes(text, bytesLeft).bytes;
    if (text !== item.text) cutRanks.push(item.rank);
    if (text.trim() !== "") shown.push({ item, text });
  }
  return { shown, cutRanks };
}
