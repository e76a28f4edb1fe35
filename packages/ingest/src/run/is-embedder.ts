import { isTokenCounter } from "../chunking/is-token-counter.js";
import { hasMethods } from "./option-schemas.js";

export const embedderExpected = "must be an embedder; its window, if it has one, has maxTokens from 1 and a token counter with a name";

/** Whether a value makes vectors, and says, if anything, something that makes sense about how much it reads. */
export function isEmbedder(value: unknown): boolean {
  if (!hasMethods("embed")(value)) return false;
  const { window } = value as Readonly<Record<string, unknown>>;
  if (window === undefined) return true;
  if (typeof window !== "object" || window === null) return false;
  const { maxTokens, tokenCounter } = window as Readonly<Record<string, unknown>>;
  return Number.isInteger(maxTokens) && (maxTokens as number) >= 1 && isTokenCounter(tokenCounter);
}
