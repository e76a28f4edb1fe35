import type { z } from "zod";
import { coreError } from "./core-errors.js";

/**
 * Parses the options of a public call once, at its boundary.
 *
 * @param call - Name of the call, for the message.
 * @throws `CONFIG.INVALID_OPTIONS` naming every option that is unknown, missing or out of range.
 */
export function parseOptions<Options>(call: string, schema: z.ZodType<Options>, input: unknown): Options {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ option: path.map(String).join(".") || "options", message }));
  const list = issues.map(({ option, message }) => `${option}: ${message}`).join("; ");
  throw coreError("CONFIG.INVALID_OPTIONS", `${call} was called with invalid options: ${list}`, { details: { issues } });
}
