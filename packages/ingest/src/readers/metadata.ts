import { requireWellFormed } from "../text/require-well-formed.js";
import type { Metadata, MetadataValue } from "./read-document.js";

/** Deeper than any sensible metadata; beyond it a value is kept as JSON text. */
const deepest = 16;

/**
 * Metadata as a flat map, which is all a node can hold. A nested map `{src: {page: 1}}` becomes `src.page: 1`; a list of texts, of numbers
 * or of booleans stays a list; any other list becomes JSON text. Types are kept; null and empty maps are left out. Where two keys come out
 * the same, the one written flat wins.
 *
 * @throws `INGEST.LONE_SURROGATE`
 */
export function flattenMetadata(source: Readonly<Record<string, unknown>>): Metadata {
  const entries = [...flattened(source, "", 0)].sort(([, , depth], [, , other]) => other - depth);
  return Object.fromEntries(entries.map(([key, value]) => [key, value]));
}

type Entry = readonly [key: string, value: MetadataValue, depth: number];

function* flattened(map: object, prefix: string, depth: number): Generator<Entry> {
  for (const [name, value] of Object.entries(map) as [string, unknown][]) {
    const key = requireWellFormed(prefix + name, "A metadata key");
    if (isPlainMap(value) && depth < deepest) yield* flattened(value, `${key}.`, depth + 1);
    else {
      const stored = storedValue(value, key);
      if (stored !== undefined) yield [key, stored, depth];
    }
  }
}

function storedValue(value: unknown, key: string): MetadataValue | undefined {
  if (typeof value === "string") return requireWellFormed(value, `The metadata value of ${key}`);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "boolean") return value;
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (value === null || typeof value !== "object") return undefined;
  if (Array.isArray(value) && isUniform(value))
    return value.map((item) => (typeof item === "string" ? requireWellFormed(item, `A metadata value of ${key}`) : item)) as string[];
  return requireWellFormed(JSON.stringify(value), `The metadata value of ${key}`);
}

function isUniform(list: readonly unknown[]): list is string[] | number[] | boolean[] {
  const kind = typeof list[0];
  if (kind === "number") return list.every((item) => Number.isFinite(item));
  return (list.length === 0 || kind === "string" || kind === "boolean") && list.every((item) => typeof item === kind);
}

export function isPlainMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
