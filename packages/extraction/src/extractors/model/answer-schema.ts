import { z } from "zod";
import type { Ontology } from "../../ontology/ontology.js";

const thing = { class: z.string(), name: z.string() };
const values = z.array(z.object({ property: z.string(), value: z.string() }));
const polarity = z.enum(["asserted", "negated", "hedged"]);

/** One mention as models give it; values of another shape are passed over. */
export const answeredMention = z.object({ ...thing, quote: z.string(), values: values.catch([]).optional() });
/** One statement as models give it. */
export const answeredStatement = z.object({ type: z.string(), subject: z.object(thing), object: z.object(thing), quote: z.string(), polarity });

const items = z.array(z.unknown()).nullish();
const answer = z.looseObject({ mentions: items, statements: items });

/** What a model answered: lists whose items are still to be checked, one by one, so that one of wrong shape costs only itself. */
export type ModelAnswer = z.output<typeof answer>;

/** The shape that a model is asked for, with the names of the ontology; of what comes back only the lists are demanded. */
export function answerSchema(ontology: Ontology): z.ZodType<ModelAnswer> {
  const oneOf = (names: readonly string[]): z.ZodType => z.enum(names as [string, ...string[]]);
  const properties = [...new Set(ontology.classes.flatMap((one) => one.properties.map(({ name }) => name)))];
  const asked = { class: oneOf(ontology.classes.map(({ name }) => name)), name: z.string() };
  const value = z.strictObject({ property: oneOf(properties), value: z.string() });
  const mention = z.strictObject({ ...asked, quote: z.string(), ...(properties.length > 0 && { values: z.array(value) }) });
  const types = ontology.relationships.map(({ type }) => type);
  const statement = z.strictObject({ type: oneOf(types), subject: z.strictObject(asked), object: z.strictObject(asked), quote: z.string(), polarity });
  const shape = z.strictObject({ mentions: z.array(mention), ...(types.length > 0 && { statements: z.array(statement) }) });
  return z
    .unknown()
    .refine(isAnswer, { error: `must be an object with ${types.length > 0 ? "lists `mentions` and `statements`" : "a list `mentions`"}` })
    .transform((value) => answer.parse(value))
    .meta(z.toJSONSchema(shape));
}

const isAnswer = (value: unknown): boolean => answer.safeParse(value).success && Object.keys(value as object).some((key) => key === "mentions" || key === "statements");
