import { z } from "zod";

/** An option that is an object with methods of its own, and is taken for what it should be. */
export function objectOption<Value>(what: string): z.ZodType<Value> {
  return z.custom<Value>((value) => typeof value === "object" && value !== null, { error: `must be ${what}` });
}
