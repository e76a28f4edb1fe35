import { z } from "zod";
import type { ChatMessage, ChatModel } from "../ports/chat-model.js";

/** What an object is asked of a model with. */
export interface CompleteObjectOptions<Value> {
  readonly model: ChatModel;
  readonly messages: readonly ChatMessage[];
  /** Shape of the object. Its JSON schema goes with the request, so it must have one; checks beyond it (`refine`) are done here alone. */
  readonly schema: z.ZodType<Value>;
  /**
   * How often the model may mend an object that does not fit, 0 to 5.
   * @default 1
   */
  readonly maxRepairs?: number | undefined;
  /** @default the model's own */
  readonly temperature?: number | undefined;
  /**
   * Longest answer of one round, in the model's tokens.
   * @default the model's own
   */
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const completeObjectSchema = z.strictObject({
  model: z.custom<ChatModel>((value) => typeof (value as Partial<ChatModel> | null)?.complete === "function", "must be a chat model"),
  messages: z
    .array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() }))
    .min(1)
    .readonly(),
  schema: z.custom<z.ZodType>((value) => value instanceof z.ZodType, "must be a zod schema"),
  maxRepairs: z.int().min(0).max(5).default(1),
  temperature: z.number().min(0).optional(),
  maxOutputTokens: z.int().min(1).optional(),
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, "must be an AbortSignal").optional(),
});
