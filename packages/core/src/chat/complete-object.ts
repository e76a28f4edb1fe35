import type { z } from "zod";
import { coreError } from "../errors/core-errors.js";
import { parseOptions } from "../errors/parse-options.js";
import type { ChatAnswer, ChatMessage, ChatUsage } from "../ports/chat-model.js";
import { checkObject } from "./check-object.js";
import { completeObjectSchema, type CompleteObjectOptions } from "./complete-object-options.js";
import { objectJsonSchema } from "./object-json-schema.js";
import { repairMessages } from "./repair-messages.js";

/** An object that a model gave, and what it took. */
export interface CompletedObject<Value> {
  readonly value: Value;
  /** Of all rounds together. */
  readonly usage: ChatUsage;
  /** How often the model had to mend what it gave. */
  readonly repairs: number;
}

const maxShownCharacters = 500;

/**
 * Asks a model for an object. What comes back is read leniently (code fences, thoughts and words around the object) and checked strictly
 * by the schema; where it does not fit, the model is shown what it said and what is wrong with it, and asked again.
 *
 * @throws `CHAT.INVALID_OBJECT` where it still does not fit after `maxRepairs` rounds; `CHAT.ANSWER_CUT` and `CHAT.DECLINED` where the model
 *   did not finish; all three tell the `usage` so far in their details. `CONFIG.INVALID_OPTIONS`, and whatever the model throws.
 */
export async function completeObject<Value>(options: CompleteObjectOptions<Value>): Promise<CompletedObject<Value>> {
  const { model, messages, maxRepairs, temperature, maxOutputTokens, signal } = parseOptions("completeObject", completeObjectSchema, options);
  const schema: z.ZodType<Value> = options.schema;
  const jsonSchema = objectJsonSchema(schema);
  let conversation: readonly ChatMessage[] = messages;
  let usage: ChatUsage = { inputTokens: 0, outputTokens: 0 };
  for (let repairs = 0; ; repairs += 1) {
    const answer = await model.complete({ messages: conversation, jsonSchema, temperature, maxOutputTokens, signal });
    usage = sumOf(usage, answer.usage);
    throwUnlessFinished(answer, model.model, usage);
    const checked = await checkObject(answer.text, schema);
    if (checked.ok) return { value: checked.value, usage, repairs };
    const { issues } = checked;
    if (repairs === maxRepairs) {
      const [{ path, message }] = issues as [(typeof issues)[number]];
      throw coreError("CHAT.INVALID_OBJECT", `${model.model} gave no object that fits its schema: ${path === "" ? "" : `${path}: `}${message}`, {
        details: { issues, text: answer.text.slice(0, maxShownCharacters).toWellFormed(), usage, repairs },
      });
    }
    conversation = [...conversation, ...repairMessages(answer.text, issues)];
  }
}

function throwUnlessFinished({ finishReason }: ChatAnswer, model: string, usage: ChatUsage): void {
  if (finishReason === "length")
    throw coreError("CHAT.ANSWER_CUT", `The answer of ${model} was cut before its object was complete.`, { details: { usage } });
  if (finishReason === "declined") throw coreError("CHAT.DECLINED", `${model} declined to answer.`, { details: { usage } });
}

const sumOf = (one: ChatUsage, other: ChatUsage): ChatUsage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
});
