import type { z } from "zod";
import { readObjects } from "./read-objects.js";

/** What was wrong with a part of an object. */
export interface ObjectIssue {
  /** Where, as in `people.0.name`; empty for the object itself. */
  readonly path: string;
  readonly message: string;
}

/** An object that fits, or why there is none. */
export type CheckedObject<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly issues: readonly ObjectIssue[] };

/** Reads a model's words leniently and checks what they hold strictly. Of several objects the last one that fits is meant. */
export async function checkObject<Value>(text: string, schema: z.ZodType<Value>): Promise<CheckedObject<Value>> {
  let issues: readonly ObjectIssue[] = [{ path: "", message: "There is no complete JSON object in the answer." }];
  for (const [index, candidate] of readObjects(text).toReversed().entries()) {
    const result = await schema.safeParseAsync(candidate);
    if (result.success) return { ok: true, value: result.data };
    if (index === 0) issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  }
  return { ok: false, issues };
}
