import type { ChatAnswer, ChatUsage } from "@graphspan/core";
import { z } from "zod";

const text = z.string();

/** A part of another kind, as a thought or a picture, has no words of the answer. */
const partSchema = z
  .union([
    text.transform((words) => ({ text: words, refusal: "" })),
    z.object({ type: z.enum(["text", "output_text"]).optional(), text }).transform((part) => ({ text: part.text, refusal: "" })),
    z.object({ type: z.literal("refusal"), refusal: text }).transform(({ refusal }) => ({ text: "", refusal })),
  ])
  .catch({ text: "", refusal: "" });

/** What a server says in a message, or in a piece of one: words, as a text or in parts, or words of refusal, which have a field or parts of their own. */
export const wordsSchema = z
  .object({ content: z.union([text, z.array(partSchema)]).nullish(), refusal: text.nullish() })
  .transform(({ content, refusal }) => {
    const parts = typeof content === "string" ? [{ text: content, refusal: "" }] : (content ?? []);
    const refused = [...parts.map((part) => part.refusal), refusal ?? ""].join("");
    return { text: `${parts.map((part) => part.text).join("")}${refused}`, isRefused: refused !== "" };
  });

/** Servers may give several answers side by side though one was asked for; the first is read. */
export const choiceIndex = z.int().nullish().catch(null);

export function firstChoice<Choice extends { readonly index?: number | null | undefined }>(choices: readonly Choice[]): Choice | undefined {
  return choices.find(({ index }, position) => (index ?? position) === 0);
}

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
