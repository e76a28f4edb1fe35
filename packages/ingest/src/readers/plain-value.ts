import { ingestError } from "../errors.js";
import { requireWellFormed } from "../text/require-well-formed.js";
import { shortenLabel } from "../text/shorten.js";

/** What JSON can say. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[] | { readonly [key: string]: PlainValue };

/** No sensible metadata is deeper, and a value that holds itself has no end. */
const deepest = 100;

/**
 * A metadata value as JSON can say it, exactly: what cannot be said so is refused instead of being lost. Whole numbers beyond 2^53 and
 * numbers that are not finite become text, dates become ISO 8601. Inside of maps, undefined counts as absent.
 *
 * @param key - Names the value, for the message.
 * @throws `INGEST.INVALID_METADATA`, `INGEST.LONE_SURROGATE`
 */
export function plainValue(value: unknown, key: string, depth = 0): PlainValue {
  if (depth > deepest) throw invalidMetadata(key, `is nested deeper than ${deepest} levels`);
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return requireWellFormed(value, `The metadata value of ${shownKey(key)}`);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => plainValue(item, key, depth + 1));
  if (!isPlainMap(value)) throw invalidMetadata(key, `holds ${kindOf(value)}, which cannot be stored`);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([name, item]) => [requireWellFormed(name, "A metadata key"), plainValue(item, key, depth + 1)]));
}

export function isPlainMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function invalidMetadata(key: string, what: string): Error {
  return ingestError("INGEST.INVALID_METADATA", `The metadata key ${shownKey(key)} ${what}.`, { details: { key } });
}

const shownKey = (key: string): string => shortenLabel(JSON.stringify(key));

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing in one place of a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (value instanceof Date) return "no valid date";
  return `an object of the kind ${Object.prototype.toString.call(value).slice("[object ".length, -1)}`;
}
