import { z } from "zod";

/** A whole number as a chunk stores it. Adopted graphs may hold anything in a property; what does not fit counts as unknown. */
export function natural(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}

/** An offset as a chunk stores it. */
export const storedByte: z.ZodType<number | null> = z.unknown().transform(natural);
