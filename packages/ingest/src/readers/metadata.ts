import { requireWellFormed } from "../text/require-well-formed.js";
import { invalidMetadata, isPlainMap, type PlainValue, plainValue } from "./plain-value.js";
import type { Metadata, MetadataValue } from "./read-document.js";

/** Deeper than any sensible metadata; beyond it a value is kept as JSON text. */
const deepestKey = 16;
/** Keys become names of properties, and a server takes no name of any length. */
const longestKey = 1_000;

/**
 * Metadata as a flat map, which is all a node can hold. A nested map `{src: {page: 1}}` becomes `src.page: 1`; a list of texts, of numbers
 * or of booleans stays a list; any other list becomes JSON text. Types are kept; null and empty maps are left out. Where two keys come out
 * the same, the one written flat wins.
 *
 * @throws `INGEST.INVALID_METADATA`, `INGEST.LONE_SURROGATE`
 */
export function flattenMetadata(source: Readonly<Record<string, unknown>>): Metadata {
  const entries = [...flattened(source, "", 0)].sort(([, , depth], [, , other]) => other - depth);
  return Object.fromEntries(entries.map(([key, value]) => [key, value]));
}

/** The keys of a map, and of the maps in it, that are set to null: flat, as {@link flattenMetadata} writes those of values. */
export function* nullKeys(source: object, prefix = "", depth = 0): Generator<string> {
  for (const [name, value] of Object.entries(source) as [string, unknown][]) {
    if (value === null) yield prefix + name;
    else if (isPlainMap(value) && depth < deepestKey) yield* nullKeys(value, `${prefix}${name}.`, depth + 1);
  }
}

type Entry = readonly [key: string, value: MetadataValue, depth: number];

function* flattened(map: object, prefix: string, depth: number): Generator<Entry> {
  for (const [name, value] of Object.entries(map) as [string, unknown][]) {
    if (value === null || value === undefined) continue;
    const key = prefix + name;
    checkKey(key, name);
    if (isPlainMap(value) && depth < deepestKey) yield* flattened(value, `${key}.`, depth + 1);
    else yield [key, storedValue(plainValue(value, key)), depth];
  }
}

function checkKey(key: string, name: string): void {
  requireWellFormed(key, "A metadata key");
  if (name.trim() === "") throw invalidMetadata(key, "is empty, or ends in an empty one");
  if (key.includes("\0")) throw invalidMetadata(key, "holds a NUL character");
  if (key.length > longestKey) throw invalidMetadata(key, `is longer than ${longestKey} characters`);
}

function storedValue(value: PlainValue): MetadataValue {
  if (typeof value === "object") return isUniform(value) ? value : JSON.stringify(value);
  return value;
}

function isUniform(value: PlainValue): value is string[] | number[] | boolean[] {
  if (!Array.isArray(value)) return false;
  const kind = typeof value[0];
  return kind !== "object" && value.every((item) => typeof item === kind);
}
