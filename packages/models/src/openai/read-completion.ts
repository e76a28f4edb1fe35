import type { ChatAnswer } from "@graphspan/core";
import { z } from "zod";
import { modelsError } from "../errors.js";
import { choiceIndex, finishReasonOf, firstChoice, usageOf, usageSchema, wordsSchema } from "./answer-parts.js";

const completionSchema = z.object({
  choices: z.array(z.object({ index: choiceIndex, message: wordsSchema, finish_reason: z.string().nullish() })),
  usage: usageSchema,
});

/** Reads an answer that a server gave at once. Fields that it does not know, such as a model's thoughts, are passed over. */
export function readCompletion(completion: unknown): ChatAnswer {
  const { data } = completionSchema.safeParse(completion);
  const choice = firstChoice(data?.choices ?? []);
  if (choice === undefined) throw modelsError("CHAT.UNREADABLE_ANSWER", "The server's answer is no chat completion.");
  const { text, isRefused } = choice.message;
  return { text, finishReason: finishReasonOf(choice.finish_reason, isRefused), usage: usageOf(data?.usage) };
}
