import type { ChatAnswer, ChatUsage } from "@graphspan/core";
import { z } from "zod";

/** What a server says in a message, or in a piece of one: words, or, in a field of its own, words of refusal. */
export const wordsFields = { content: z.string().nullish(), refusal: z.string().nullish() };

const count = z.int().min(0).catch(0);

/** Servers that leave it out, or put something else there, told nothing. */
export const usageSchema = z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null);

/** What a server told of its usage: 0 where it told nothing. */
export function usageOf(usage: z.output<typeof usageSchema>): ChatUsage {
  return { inputTokens: usage?.prompt_tokens ?? 0, outputTokens: usage?.completion_tokens ?? 0 };
}

/** Why an answer ended, in the port's words. */
export function finishReasonOf(reason: string | null | undefined, refused: boolean): ChatAnswer["finishReason"] {
  if (refused || reason === "content_filter") return "declined";
  return reason === "stop" || reason === "length" ? reason : "other";
}
