import type { Embedder, Evidence } from "@graphspan/core";
import { checkAgainst } from "../check/check-statement.js";
import { shownPassages } from "../check/shown-passage.js";
import { quoteSentences } from "../extractive/quote-sentences.js";
import type { AnswerProvenance } from "./answer.js";
import type { CheckedEvent } from "./checked-event.js";

/** What is told of an answer for which no model was asked. */
export const withoutModel: AnswerProvenance = {
  model: null,
  usage: { inputTokens: 0, outputTokens: 0 },
  passagesShown: [],
  passagesCut: [],
  isIncomplete: false,
};

/** What sentences are quoted by. */
export interface QuotedStatementsInput {
  readonly question: string;
  readonly embedder?: Embedder | undefined;
  readonly maxStatements: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sentences of the passages as statements: they are held against the passages like a model's. */
export async function* quotedStatements({ items }: Evidence, { question, embedder, maxStatements, signal }: QuotedStatementsInput): AsyncGenerator<CheckedEvent, void, undefined> {
  const passages = shownPassages(items.map((item) => ({ item, text: item.text })));
  for (const proposed of await quoteSentences({ question, items, embedder, maxStatements, signal }))
    yield { type: "checked", statement: checkAgainst(proposed, passages) };
  yield { type: "end", provenance: withoutModel };
}
