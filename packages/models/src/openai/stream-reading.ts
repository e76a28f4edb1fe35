import type { ChatAnswer } from "@graphspan/core";
import { z } from "zod";
import { modelsError } from "../errors.js";
import { choiceIndex, finishReasonOf, firstChoice, usageOf, usageSchema, wordsSchema } from "./answer-parts.js";

const choiceSchema = z.object({ index: choiceIndex, delta: wordsSchema.nullish(), finish_reason: z.string().nullish() });
const chunkSchema = z.object({ choices: z.array(choiceSchema).nullish(), usage: usageSchema });

/** Puts a stream's chunks together. */
export interface StreamReading {
  /** Reads one chunk; gives the words in it, often none. */
  add(chunk: unknown): string;
  /** Whether the server has said why the answer ended: what may follow is its usage. */
  isWhole(): boolean;
  /** The whole answer, once there are no more chunks. */
  answer(): ChatAnswer;
  /** What a filter of the server left of it. */
  declined(): ChatAnswer;
}

export function startReading(): StreamReading {
  let text = "";
  let refused = false;
  let reason: string | undefined;
  let usage: z.output<typeof usageSchema>;
  return {
    add: (chunk) => {
      const parsed = chunkSchema.safeParse(chunk);
      if (!parsed.success) throw modelsError("CHAT.UNREADABLE_ANSWER", "An event of the server's stream is no piece of a chat completion.");
      const choice = firstChoice(parsed.data.choices ?? []);
      const words = choice?.delta?.text ?? "";
      text += words;
      refused ||= choice?.delta?.isRefused === true;
      reason = choice?.finish_reason ?? reason;
      // Some servers tell it in every chunk, and add up.
      usage = parsed.data.usage ?? usage;
      return words;
    },
    isWhole: () => reason !== undefined,
    answer: () => {
      if (reason === undefined) throw modelsError("CHAT.UNREADABLE_ANSWER", "The server's stream ended without the end of an answer.");
      return { text, finishReason: finishReasonOf(reason, refused), usage: usageOf(usage) };
    },
    declined: () => ({ text, finishReason: "declined", usage: usageOf(usage) }),
  };
}
