type JsonSchema = Readonly<Record<string, unknown>>;

/** What strict mode knows, beside the keywords that are handled one by one. */
const kept = new Set(
  "type description enum const required $ref additionalProperties minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems".split(" "),
);

/** What strict mode does not know, or knows in parts, and what only narrows or explains: whoever asked checks the answer by it. */
const dropped = new Set(
  "$schema $comment $id id title default examples deprecated readOnly writeOnly pattern minLength maxLength uniqueItems minProperties maxProperties contentEncoding contentMediaType".split(
    " ",
  ),
);

const knownFormats = new Set("date-time time date duration email hostname ipv4 ipv6 uuid".split(" "));

/**
 * The schema in the form that OpenAI's strict mode demands: an object at the root, no further properties, every property required, known
 * keywords only. What an answer to it is, is an answer to the schema as far as its shape goes. Undefined where there is no such form.
 */
export function strictSchema(schema: JsonSchema): JsonSchema | undefined {
  return schema["type"] === "object" ? strictly(schema) : undefined;
}

function strictly(schema: unknown): JsonSchema | undefined {
  if (!isRecord(schema) || Object.keys(schema).length === 0) return undefined;
  const strict: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (dropped.has(keyword) || (keyword === "format" && !knownFormats.has(String(value)))) continue;
    const translated = kept.has(keyword) || keyword === "format" ? value : nested(keyword, value);
    if (translated === undefined) return undefined;
    strict[keyword === "oneOf" ? "anyOf" : keyword] = translated;
  }
  if (!isObject(schema)) return strict;
  const { properties, additionalProperties, required } = schema;
  if (!isRecord(properties) || (additionalProperties !== undefined && additionalProperties !== false)) return undefined;
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  return Object.keys(properties).every(isRequired) ? { ...strict, required: Object.keys(properties), additionalProperties: false } : undefined;
}

/** Keywords that hold further schemas. */
function nested(keyword: string, value: unknown): unknown {
  if (keyword === "items") return strictly(value);
  if (keyword === "anyOf" || keyword === "oneOf") return Array.isArray(value) ? allOrNone(value.map(strictly)) : undefined;
  if ((keyword !== "properties" && keyword !== "$defs") || !isRecord(value)) return undefined;
  const schemas = allOrNone(Object.values(value).map(strictly));
  return schemas && Object.fromEntries(Object.keys(value).map((name, index) => [name, schemas[index]]));
}

const isObject = ({ type }: JsonSchema): boolean => type === "object" || (Array.isArray(type) && type.includes("object"));

const isRecord = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null && !Array.isArray(value);

function allOrNone(schemas: readonly (JsonSchema | undefined)[]): readonly JsonSchema[] | undefined {
  const whole = schemas.filter((schema) => schema !== undefined);
  return whole.length === schemas.length ? whole : undefined;
}
