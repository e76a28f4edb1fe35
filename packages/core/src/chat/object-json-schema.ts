import { z } from "zod";
import { coreError } from "../errors/core-errors.js";

/**
 * The JSON schema of an object as a model is to write it.
 *
 * @throws `CONFIG.INVALID_OPTIONS` where the schema has none, or is that of something else than an object.
 */
export function objectJsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  let jsonSchema: Record<string, unknown>;
  try {
    jsonSchema = z.toJSONSchema(schema, { io: "input" });
  } catch (cause) {
    throw coreError("CONFIG.INVALID_OPTIONS", "completeObject was called with a schema that has no JSON schema.", { cause });
  }
  const { type } = jsonSchema;
  if (type !== undefined && type !== "object")
    throw coreError("CONFIG.INVALID_OPTIONS", `completeObject was called with the schema of ${JSON.stringify(type)}; it asks for objects.`);
  // Which dialect it is means nothing to a model.
  delete jsonSchema["$schema"];
  return jsonSchema;
}
