import type { ChatAnswer } from "@graphspan/core";
import { z } from "zod";
import { modelsError } from "../errors.js";
import { finishReasonOf, usageOf, usageSchema, wordsFields } from "./answer-parts.js";

const completionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object(wordsFields), finish_reason: z.string().nullish() })], z.unknown()),
  usage: usageSchema,
});

/** Reads an answer that a server gave at once. Fields that it does not know, such as a model's thoughts, are passed over. */
export function readCompletion(completion: unknown): ChatAnswer {
  const parsed = completionSchema.safeParse(completion);
  if (!parsed.success) throw modelsError("CHAT.UNREADABLE_ANSWER", "The server's answer is no chat completion.");
  const { choices, usage } = parsed.data;
  const [{ message, finish_reason: reason }] = choices;
  return {
    text: `${message.content ?? ""}${message.refusal ?? ""}`,
    finishReason: finishReasonOf(reason, Boolean(message.refusal)),
    usage: usageOf(usage),
  };
}
