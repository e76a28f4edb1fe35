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
  /** Whether enough was said: the model is stopped unless it ends by itself now. */
  readonly isEnough: () => boolean;
}

/** Characters that a model which said enough may still write: what closes its object. Only a model that ends by itself tells what it took. */
const mostBehindEnough = 1000;

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
 * round: what was given by then is not given again. Where it was stopped because it said enough, its usage is not known: it counts as 0.
 *
 * @throws what the model throws; `CHAT.ANSWER_CUT` and `CHAT.INVALID_OBJECT` where not one statement came.
 */
export async function* askModel({ model, isEnough, ...request }: AskModelInput): AsyncGenerator<ModelEvent, void, undefined> {
  const reader = createStatementReader();
  const given = new Set<string>();
  const pieces: string[] = [];
  let streamed: ChatAnswer | undefined;
  let behindEnough = 0;
  for await (const event of model.stream({ ...request, jsonSchema })) {
    if (event.type === "end") {
      streamed = event.answer;
      continue;
    }
    if (isEnough()) {
      behindEnough += event.text.length;
      if (behindEnough > mostBehindEnough) break;
      continue;
    }
    pieces.push(event.text);
    yield* proposed(reader.push(event.text), given);
  }
  // A model of somebody's own may end without saying so.
  streamed ??= { text: pieces.join(""), finishReason: "other", usage: { inputTokens: 0, outputTokens: 0 } };
  const { usage, finishReason } = streamed;
  if (finishReason !== "declined" && !isEnough()) yield* proposed(reader.end(), given);
  if (reader.isComplete || isEnough() || finishReason === "declined") {
    yield { type: "end", usage, isIncomplete: !reader.isComplete && !isEnough() && given.size > 0 };
    return;
  }
  const { statements, ...end } = await mend(streamed, { model, ...request }, given.size > 0);
  yield* proposed(statements.filter(({ text }) => !given.has(text)), given);
  yield { type: "end", ...end };
}

function* proposed(statements: readonly ProposedStatement[], given: Set<string>): Generator<ModelEvent> {
  for (const statement of statements) {
    given.add(statement.text);
    yield { type: "proposed", statement };
  }
}

interface Mended extends AskedModel {
  readonly statements: readonly ProposedStatement[];
}

async function mend(streamed: ChatAnswer, { model, ...request }: Omit<AskModelInput, "isEnough">, hasStatements: boolean): Promise<Mended> {
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
