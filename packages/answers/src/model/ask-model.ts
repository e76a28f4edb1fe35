import { type ChatAnswer, type ChatMessage, type ChatModel, type ChatUsage, completeObject, isGraphspanError } from "@graphspan/core";
import { z } from "zod";
import type { ProposedStatement } from "../check/proposed-statement.js";
import { proposedAnswerSchema } from "./proposed-answer.js";
import { createStatementReader } from "./statement-reader.js";

/** What a model is asked with. */
export interface AskModelInput {
  readonly model: ChatModel;
  readonly messages: readonly ChatMessage[];
  readonly temperature: number;
  readonly maxOutputTokens: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What asking a model took, and whether it ended before it was done. */
interface AskedModel {
  readonly usage: ChatUsage;
  readonly isIncomplete: boolean;
}

/** A statement, or, last of all, how it went. */
export type ModelEvent = { readonly type: "proposed"; readonly statement: ProposedStatement } | ({ readonly type: "end" } & AskedModel);

const jsonSchema = z.toJSONSchema(proposedAnswerSchema, { io: "input" });
// Which dialect it is means nothing to a model.
delete jsonSchema.$schema;

/**
 * Gives what a model says, statement by statement, as it says it; nothing where it says that the passages do not answer. What is no object as it was asked for is mended in one more
 * round: what was given by then is not given again.
 *
 * @throws what the model throws; `CHAT.ANSWER_CUT` and `CHAT.INVALID_OBJECT` where not one statement came.
 */
export async function* askModel({ model, ...request }: AskModelInput): AsyncGenerator<ModelEvent, void, undefined> {
  const reader = createStatementReader();
  const given = new Set<string>();
  let streamed: ChatAnswer | undefined;
  for await (const event of model.stream({ ...request, jsonSchema })) {
    if (event.type === "end") {
      streamed = event.answer;
      continue;
    }
    for (const statement of reader.push(event.text)) {
      if (reader.answerable === false) continue;
      given.add(statement.text);
      yield { type: "proposed", statement };
    }
  }
  const { usage, finishReason } = streamed!;
  if (reader.isComplete || finishReason === "declined") {
    yield { type: "end", usage, isIncomplete: !reader.isComplete && given.size > 0 };
    return;
  }
  const { statements, ...end } = await mend(streamed!, { model, ...request }, given.size > 0);
  for (const statement of statements) if (!given.has(statement.text)) yield { type: "proposed", statement };
  yield { type: "end", ...end };
}

interface Mended extends AskedModel {
  readonly statements: readonly ProposedStatement[];
}

async function mend(streamed: ChatAnswer, { model, ...request }: AskModelInput, hasStatements: boolean): Promise<Mended> {
  try {
    const { value, usage } = await completeObject({ ...request, model: answeredOnce(model, streamed), schema: proposedAnswerSchema, maxRepairs: 1 });
    return { statements: value.answerable ? value.statements : [], usage, isIncomplete: false };
  } catch (error) {
    if (!isGraphspanError(error) || !endsKindly(error.code, hasStatements)) throw error;
    const { usage = streamed.usage } = error.details as { readonly usage?: ChatUsage };
    return { statements: [], usage, isIncomplete: hasStatements };
  }
}

/** A refusal is an answer; and where there are statements, they are kept whatever became of the rest. */
const endsKindly = (code: string, hasStatements: boolean): boolean =>
  code === "CHAT.DECLINED" || (hasStatements && (code === "CHAT.ANSWER_CUT" || code === "CHAT.INVALID_OBJECT"));

/** The model, whose first answer is there already. */
function answeredOnce(model: ChatModel, first: ChatAnswer): ChatModel {
  let next: ChatAnswer | undefined = first;
  return {
    model: model.model,
    stream: (request) => model.stream(request),
    complete: (request) => {
      const answer = next;
      next = undefined;
      return answer === undefined ? model.complete(request) : Promise.resolve(answer);
    },
  };
}
