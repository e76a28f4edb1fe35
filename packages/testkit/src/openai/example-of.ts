/** The part of JSON Schema that structured outputs and tools use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

const scalars: Readonly<Record<string, unknown>> = { string: "text", number: 0.5, integer: 1, boolean: true, null: null };

/** A value that follows a schema: every property, one item of every list, the first of every choice. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {});
  const type = typeof schema.type === "string" ? schema.type : (schema.type?.[0] ?? "object");
  if (type === "array") return schema.items === undefined ? [] : [exampleOf(schema.items)];
  if (type !== "object") return scalars[type];
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner)]));
}
