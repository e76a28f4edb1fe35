import { z } from "zod";
import { evaluationError } from "../errors.js";
import { type GoldAnswer, goldSchema } from "./gold-answer.js";
import { isNameable } from "./row-id.js";
import { readLines, type TextLine } from "./text-file.js";

/** What a query may be asked of: every key must match, and a list matches where one of its values does. */
export type QueryScope = Readonly<Record<string, readonly ScopeValue[]>>;
export type ScopeValue = string | number | boolean;

export interface EvaluationQuery {
  readonly id: string;
  readonly text: string;
  readonly type: string | null;
  readonly scope: QueryScope | null;
  /** Null where answers are not looked at. */
  readonly gold: GoldAnswer | null;
  /** As in `queries.jsonl:17`. */
  readonly place: string;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const scopeValues = z.union([scalar.transform((value) => [value]), z.array(scalar).min(1)]);
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
const querySchema = z.object({
  id: z
    .union([z.string(), z.int().transform(String)])
    .refine((id) => id.trim() !== "", { error: "is empty" })
    .refine(isNameable, { error: "holds a tab or a line break" }),
  text: z.string().refine((text) => text.trim() !== "", { error: "is empty" }),
  type: z
    .string()
    .nullish()
    .transform((type) => type ?? null),
  // A map holds keys such as __proto__ too, which an object schema drops: its query would be asked of everything.
  scope: z.preprocess(
    (scope) => (isObject(scope) ? new Map(Object.entries(scope)) : scope),
    z
      .map(z.string(), scopeValues, { error: "is no JSON object" })
      .nullish()
      .transform((scope) => (scope && scope.size > 0 ? Object.fromEntries(scope) : null)),
  ),
});

/** @throws `EVALUATION.FILE_UNREADABLE`, `EVALUATION.INVALID_QUERIES` with the number of the line. */
export async function readQueries(
  path: string,
  { withGold, signal }: { readonly withGold: boolean; readonly signal: AbortSignal | undefined },
): Promise<readonly EvaluationQuery[]> {
  const lines = await readLines(path, "EVALUATION.INVALID_QUERIES", signal);
  const queries = new Map<string, EvaluationQuery>();
  for (const line of lines) {
    const row = parseJson(line);
    const query = { ...parseRow(line, querySchema, row), gold: withGold ? parseRow(line, goldSchema, row) : null, place: line.place };
    const twin = queries.get(query.id);
    if (twin !== undefined) throw invalid(line, `the query ${query.id} stands at ${twin.place} already`);
    queries.set(query.id, query);
  }
  if (queries.size === 0) throw evaluationError("EVALUATION.INVALID_QUERIES", `${path} holds no query.`);
  return [...queries.values()];
}

function parseRow<Row>(line: TextLine, schema: z.ZodType<Row>, row: unknown): Row {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  const [{ path, message }] = result.error.issues as [z.core.$ZodIssue, ...z.core.$ZodIssue[]];
  throw invalid(line, path.length === 0 ? "the line is no JSON object" : `${path.join(".")}: ${message}`);
}

function parseJson(line: TextLine): unknown {
  try {
    return JSON.parse(line.text);
  } catch (error) {
    throw invalid(line, "the line is no JSON", error);
  }
}

function invalid({ place }: TextLine, what: string, cause?: unknown): Error {
  return evaluationError("EVALUATION.INVALID_QUERIES", `${place}: ${what}.`, { cause, details: { place } });
}
