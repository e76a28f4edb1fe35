import { z } from "zod";

/** As deep as parameters of a query may be. */
const deepest = 60;

/** A map of values that JSON can hold, copied and frozen, every key kept as it is. */
export function plainJson(name: string): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.unknown().transform((value, context) => {
    const copy = (item: unknown, place: string, depth: number): unknown => {
      const refuse = (what: string): null => {
        context.addIssue({ code: "custom", message: `${place.toWellFormed()} ${what}` });
        return null;
      };
      if (typeof item === "string") return item.isWellFormed() ? item : refuse("holds half a surrogate pair");
      // JSON has no -0.
      if (typeof item === "number" && Number.isFinite(item)) return item + 0;
      if (typeof item === "boolean" || item === null) return item;
      if (depth > deepest) return refuse("is nested too deep");
      if (Array.isArray(item)) return Object.freeze(Array.from(item, (inner, index) => copy(inner, `${place}[${index}]`, depth + 1)));
      if (!isPlainMap(item)) return refuse("is nothing that JSON can hold");
      return copyMap(item, place, depth);
    };
    const copyMap = (map: object, place: string, depth: number): Readonly<Record<string, unknown>> =>
      Object.freeze(
        Object.fromEntries(
          Object.entries(map).map(([key, inner]) => {
            if (!key.isWellFormed()) context.addIssue({ code: "custom", message: `${place} has a key with half a surrogate pair` });
            return [key, copy(inner, `${place}.${key}`, depth + 1)];
          }),
        ),
      );
    if (isPlainMap(value)) return copyMap(value, name, 0);
    context.addIssue({ code: "custom", message: "must be a plain object" });
    return z.NEVER;
  });
}

function isPlainMap(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
