import type { ChatModel, Evidence } from "@graphspan/core";
import { checkAgainst } from "../check/check-statement.js";
import { shownPassages } from "../check/shown-passage.js";
import { askModel } from "../model/ask-model.js";
import { messagesFor } from "../prompt/messages.js";
import { type PassageBudget, showPassages } from "../prompt/show-passages.js";
import type { CheckedEvent } from "./checked-event.js";

/** What a model is asked with. */
export interface ModelStatementsInput extends PassageBudget {
  readonly question: string;
  readonly model: ChatModel;
  readonly maxStatements: number;
  readonly temperature: number;
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a model says, each statement held against what the model was shown: nothing else may be cited. */
export async function* modelStatements({ items }: Evidence, input: ModelStatementsInput): AsyncGenerator<CheckedEvent, void, undefined> {
  const { question, model, maxStatements, temperature, maxOutputTokens, signal } = input;
  const { shown, cutRanks } = showPassages(items, input);
  const passages = shownPassages(shown);
  const messages = messagesFor(question, shown, maxStatements);
  for await (const event of askModel({ model, messages, temperature, maxOutputTokens, signal })) {
    if (event.type === "proposed") {
      if (event.statement.text.trim() !== "") yield { type: "checked", statement: checkAgainst(event.statement, passages) };
      continue;
    }
    const { usage, isIncomplete } = event;
    const passagesShown = shown.map(({ item }) => item.rank);
    yield { type: "end", provenance: { model: model.model, usage, passagesShown, passagesCut: cutRanks, isIncomplete } };
  }
}
