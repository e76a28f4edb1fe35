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
  readonly unsupported: "cut" | "flag";
  readonly temperature: number;
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Statements that a model may propose for each that is wanted, before it is stopped: most of them are cut by then. */
const mostProposals = 10;

/** What a model says, each statement once, held against what the model was shown: nothing else may be cited. */
export async function* modelStatements({ items }: Evidence, input: ModelStatementsInput): AsyncGenerator<CheckedEvent, void, undefined> {
  const { question, model, maxStatements, unsupported, temperature, maxOutputTokens, signal } = input;
  const { shown, cutRanks } = showPassages(items, input);
  const passages = shownPassages(shown);
  const messages = messagesFor(question, shown, maxStatements);
  const [proposals, kept] = [new Set<string>(), new Set<string>()];
  const isEnough = (): boolean => kept.size >= maxStatements || proposals.size >= mostProposals * maxStatements;
  for await (const event of askModel({ model, messages, temperature, maxOutputTokens, signal, isEnough })) {
    if (event.type === "proposed") {
      const proposal = JSON.stringify(event.statement);
      if (isEnough() || event.statement.text.trim() === "" || proposals.has(proposal)) continue;
      proposals.add(proposal);
      const statement = checkAgainst(event.statement, passages);
      const isKept = statement.isSupported || unsupported === "flag";
      if (isKept && kept.has(statement.text)) continue;
      if (isKept) kept.add(statement.text);
      yield { type: "checked", statement };
      continue;
    }
    const { usage, isIncomplete } = event;
    const passagesShown = shown.map(({ item }) => item.rank);
    yield { type: "end", provenance: { model: model.model, usage, passagesShown, passagesCut: cutRanks, isIncomplete } };
  }
}
