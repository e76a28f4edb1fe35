import { z } from "zod";
import { parseInstant } from "../dates/parse-instant.js";
import { refuseTooMuch } from "./combined-size.js";
import { plainJson } from "./plain-json.js";
import type { CombinedScope, CypherScope, DocumentScope, MatchingScope, Scope, ScopeValue, SectionScope } from "./scope-types.js";

/** More would no longer be a part of a graph; the ids travel with every query. */
export const mostScopeDocuments = 10_000;

/** Longer lists are not even looked at. */
const mostListed = 1_000_000;

const text = z
  .string()
  .min(1, { error: "must not be empty" })
  .refine((value) => value.isWellFormed(), { error: "holds half a surrogate pair, which nothing stored does" });

const listOf = <Item>(item: z.ZodType<Item>, what: string): z.ZodType<readonly Item[]> =>
  z
    .unknown()
    .refine((values) => !Array.isArray(values) || values.length <= mostListed, { error: `has more than ${mostListed} items` })
    .pipe(z.array(item).min(1, { error: `names no ${what}: leave the scope out to search everything` }))
    .transform((values) => Object.freeze([...new Set(values)]))
    .refine(({ length }) => length <= mostScopeDocuments, { error: `names more than ${mostScopeDocuments} ${what}s` });

export const documentScope: z.ZodType<DocumentScope> = z
  .strictObject({ kind: z.literal("documents"), documentIds: listOf(text, "document") })
  .readonly();

export const sectionScope: z.ZodType<SectionScope> = z.strictObject({ kind: z.literal("sections"), sectionIds: listOf(text, "section") }).readonly();

const oneOrMore = <Item>(item: z.ZodType<Item>, what: string): z.ZodType<Item | readonly Item[]> =>
  z.union([item, listOf(item, "value")], { error: `must be ${what}, or a list of such values` });

const texts = oneOrMore(text, "a text");
const scopeValues = oneOrMore<ScopeValue>(z.union([text, z.number(), z.boolean()]), "a text, a finite number or a boolean");

/** A Date becomes text, so that a scope is data that JSON can hold. */
const published: z.ZodType<string> = z
  .preprocess((value) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value), z.string())
  .refine((value) => parseInstant(value) !== null, { error: "must be a date in ISO 8601, as in 2024-05, with a year from 0000 to 9999" });

/** A record of zod's leaves out the key `__proto__`; here every key is a condition that must not be lost. */
const metadata = plainJson("metadata").transform((map, context) => {
  const entries = Object.entries(map).map(([key, value]) => {
    if (key.trim() === "" || key.includes("\0")) context.addIssue({ code: "custom", message: `holds ${JSON.stringify(key)}, which is no key` });
    return [key, readAs(scopeValues, value, context, [key])] as const;
  });
  if (entries.length === 0) context.addIssue({ code: "custom", message: "has no key" });
  return Object.freeze(Object.fromEntries(entries));
});

export const matchingScope: z.ZodType<MatchingScope> = z
  .strictObject({
    kind: z.literal("matching"),
    publisher: texts.exactOptional(),
    mediaType: texts.exactOptional(),
    sourceUriPrefix: text.exactOptional(),
    publishedFrom: published.exactOptional(),
    publishedBefore: published.exactOptional(),
    metadata: metadata.exactOptional(),
  })
  .superRefine((conditions, context) => {
    if (Object.keys(conditions).every((key) => key === "kind"))
      context.addIssue({ code: "custom", message: "names nothing that must match: leave the scope out to search everything" });
    const { publishedFrom: from, publishedBefore: before } = conditions;
    if (from !== undefined && before !== undefined && parseInstant(from)! >= parseInstant(before)!)
      context.addIssue({ code: "custom", path: ["publishedFrom"], message: "must be before publishedBefore" });
  })
  .readonly();

export const cypherScope: z.ZodType<CypherScope> = z
  .strictObject({
    kind: z.literal("fromCypher"),
    cypher: text.refine((value) => value.trim() !== "", { error: "must not be blank" }),
    parameters: plainJson("parameters"),
  })
  .readonly();

/** Scopes inside one another come out as one list. */
export const combinedScope: z.ZodType<CombinedScope> = z
  .strictObject({
    kind: z.literal("all"),
    scopes: z
      .custom<readonly unknown[]>(Array.isArray, { error: "must be a list of scopes" })
      .refine(({ length }) => length >= 2, { error: "must be two scopes or more" })
      .superRefine(refuseTooMuch)
      .transform((values, context) => {
        // Array.from visits holes, so that a hole is refused like any other undefined.
        const scopes = Array.from(values, (value, index) => readAs(scopeSchema, value, context, [index]));
        return Object.freeze(scopes.flatMap((scope) => (scope.kind === "all" ? scope.scopes : [scope])));
      }),
  })
  .readonly();

const schemas: { readonly [Kind in Scope["kind"]]: z.ZodType<Extract<Scope, { readonly kind: Kind }>> } = {
  documents: documentScope,
  sections: sectionScope,
  matching: matchingScope,
  fromCypher: cypherScope,
  all: combinedScope,
};

/** A scope from outside, as from JSON. */
export const scopeSchema: z.ZodType<Scope> = z.unknown().transform((value, context): Scope => {
  const kind = typeof value === "object" && value !== null && "kind" in value ? value.kind : undefined;
  const known = (Object.keys(schemas) as Scope["kind"][]).find((name) => name === kind);
  if (known !== undefined) return readAs<Scope>(schemas[known], value, context);
  context.addIssue({ code: "custom", message: "must be a scope: make it with `scope`" });
  return z.NEVER;
});

/** Reads with another schema; what is wrong is told as if this one had found it. */
function readAs<Output>(schema: z.ZodType<Output>, value: unknown, context: z.RefinementCtx, place: readonly PropertyKey[] = []): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) context.addIssue({ code: "custom", path: [...place, ...path], message });
  return z.NEVER;
}
