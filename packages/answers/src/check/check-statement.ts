import { createQuoteFinder, type Evidence } from "@graphspan/core";
import type { Problem, Statement } from "../answer/answer.js";
import { checkDenials } from "./check-denials.js";
import { checkEdges, checkFacts } from "./check-facts.js";
import { checkCharacters, checkWords } from "./check-words.js";
import { withoutCitationMarks } from "./citation-marks.js";
import { type HeldCitation, holdCitation } from "./hold-citation.js";
import type { ProposedStatement } from "./proposed-statement.js";
import { type ShownPassage, shownPassages } from "./shown-passage.js";

/** Citations of one statement that are read: looking up each takes time by the length of its passage. */
const mostCitations = 32;

/**
 * Holds a statement against the passages it cites. Each citation must name a passage of the evidence by its rank, and its quote must stand in the passage's text, as
 * `createQuoteFinder` of `@graphspan/core` finds it, say something, and have no more than 4,000 UTF-16 units. Numbers and dates of the statement must stand whole in the quotes, as their sentences write them; names in
 * the quotes, the cited passages or their titles; what the statement says the sentences of its quotes must not deny, nor the other way round; and an English statement must share a word with English
 * sentences it quotes. It reads form, not meaning, and no model.
 *
 * Citations that do not hold are left out and reported, and so are those behind the first 32. The statement is supported if those that hold carry it alone: at least one is left, and nothing else is
 * wrong.
 *
 * Never throws, and takes time in proportion to what it reads. Citations are numbered from 1 inside the statement.
 */
export function checkStatement(statement: ProposedStatement, evidence: Evidence): Statement {
  return checkAgainst(statement, shownPassages(evidence.items.map((item) => ({ item, text: item.text }))));
}

/** {@link checkStatement}, against what was shown of the passages. */
export function checkAgainst(statement: ProposedStatement, passages: ReadonlyMap<number, ShownPassage>): Statement {
  const results = statement.citations.slice(0, mostCitations).map((citation) => holdCitation(citation, passages, (quote) => saysNoMore(statement.text, quote)));
  const held = results.filter((result): result is HeldCitation => !("code" in result));
  const broken = results.filter((result): result is Problem => "code" in result);
  const quotes = held.map(({ quote }) => quote);
  const words = quotes.map((quote) => quote.text);
  const { text, problems: brokenMarks } = withoutCitationMarks(statement.text, words, new Set(held.map(({ item }) => item.rank)));
  const wrong = held.length === 0 ? [] : wrongIn(text, held);
  const uncited: readonly Problem[] = results.length === 0 ? [{ code: "noCitation", what: text }] : [];
  const tooMany = statement.citations.slice(mostCitations).map(({ quote }): Problem => ({ code: "tooManyCitations", what: quote }));
  return {
    text,
    citations: numbered(held),
    isSupported: held.length > 0 && wrong.length === 0,
    problems: [...uncited, ...broken, ...tooMany, ...brokenMarks, ...wrong],
  };
}

/** What citations that hold do not carry. A statement that is its quote says only what the quote says, unless it was cut out of something else. */
function wrongIn(text: string, held: readonly HeldCitation[]): readonly Problem[] {
  const quotes = held.map(({ quote }) => quote);
  const same = quotes.find((quote) => saysNoMore(text, quote.text));
  const looks = checkCharacters(text, quotes);
  if (same !== undefined) return [...looks, ...checkEdges(same), ...(same.text === same.sentence ? [] : checkDenials(text, [same]))];
  const support = { quotes, items: held.map(({ item }) => item) };
  return [...looks, ...checkFacts(text, support), ...checkDenials(text, quotes), ...checkWords(text, support)];
}

function numbered(held: readonly HeldCitation[]): Statement["citations"] {
  const ranks = [...new Set(held.map(({ item }) => item.rank))];
  return held.map(({ citation }) => ({ number: ranks.indexOf(citation.rank) + 1, ...citation }));
}

/** Whether a statement is its quote, but for what folding and the marks at its end make of it. */
function saysNoMore(text: string, quote: string): boolean {
  const words = withoutEnd(text);
  return words !== "" && covers(quote, words) && covers(text, withoutEnd(quote));
}

const covers = (text: string, part: string): boolean => text.isWellFormed() && createQuoteFinder(text).find(part) !== null;

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\p{P}]/u.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end).trimStart();
}
