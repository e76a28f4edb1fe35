import { delimitPassage, type EvidenceItem, type EvidenceSource, type TokenCounter, utf8Length } from "@graphspan/core";
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
  /** With the section path. */
  readonly title: string;
  readonly text: string;
}

/** What is shown, and the ranks of what found no room, or only in part. */
export interface PassagesToShow {
  readonly shown: readonly PassageToShow[];
  readonly cutRanks: readonly number[];
}

/** UTF-8 bytes of the longest title, with its section path, that is shown whole. */
const longestTitle = 300;

/**
 * Takes passages in the order of their ranks while the budget lasts; titles and delimiters count. The first one that does not fit is cut behind a character; nothing is taken behind it.
 */
export function showPassages(items: readonly EvidenceItem[], { maxPassageUtf8Bytes, maxPassageTokens, tokenCounter }: PassageBudget): PassagesToShow {
  const shown: PassageToShow[] = [];
  const cutRanks: number[] = [];
  let bytesLeft = maxPassageUtf8Bytes;
  let tokensLeft = maxPassageTokens ?? Number.POSITIVE_INFINITY;
  const count = (text: string): number => tokenCounter?.countTokens(text) ?? 0;
  for (const item of [...items].sort((left, right) => left.rank - right.rank)) {
    const title = shortTitle(item.source);
    const frame = delimited({ item, title, text: "" });
    let text = cutRanks.length > 0 ? "" : cutToFit({ item, title, text: item.text }, bytesLeft);
    if (tokenCounter !== undefined && text !== "") {
      const cut = cutToTokens(text, tokensLeft - count(frame), count);
      text = cut.text;
      tokensLeft -= cut.tokens + count(frame);
    }
    if (text !== item.text) cutRanks.push(item.rank);
    if (text.trim() === "") continue;
    shown.push({ item, title, text });
    bytesLeft -= bytesOf(delimited({ item, title, text }));
  }
  return { shown, cutRanks };
}

/** The text, or as much of it as fits with its title between delimiters: neutralized ones take more bytes than they had. */
function cutToFit(passage: PassageToShow, most: number): string {
  let { text } = cutToBytes(passage.text, Math.max(0, most - bytesOf(delimited({ ...passage, text: "" }))));
  for (;;) {
    const tooMany = bytesOf(delimited({ ...passage, text })) - most;
    if (tooMany <= 0 || text === "") return text;
    ({ text } = cutToBytes(text, Math.max(0, bytesOf(text) - tooMany)));
  }
}

/** A passage as it stands in the prompt. */
export const delimited = ({ item, title, text }: PassageToShow): string => delimitPassage({ number: item.rank, title, text });

const bytesOf = (text: string): number => utf8Length(text.toWellFormed());

function shortTitle({ title, sectionPath }: EvidenceSource): string {
  const whole = [title, ...sectionPath.filter((heading) => heading !== title)].join(" > ");
  const { text } = cutToBytes(whole, longestTitle);
  return text === whole ? whole : `${text}…`;
}
