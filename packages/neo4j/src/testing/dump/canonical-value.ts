import { createHash } from "node:crypto";
import neo4j from "neo4j-driver";

/** A value that is written longer than this shows its beginning, its size and its SHA-256. */
const longest = 500;
const shownOfLong = 80;

/**
 * Writes a value so that two values are written alike only if they are the same value of the same type: `1` is an INTEGER, `1.0` a FLOAT,
 * and what JSON has no form for names its type, as in `date("2026-01-02")`.
 */
export function canonicalValue(value: unknown): string {
  const text = write(value);
  return text.length <= longest ? text : shortened(text);
}

/** A map in the order of its keys. */
export function canonicalMap(map: Readonly<Record<string, unknown>>): string {
  return writeMap(map, canonicalValue);
}

/** A label, type or property key: as it is where it is a plain word, else in quotes. */
export function canonicalName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : JSON.stringify(name);
}

/** By UTF-16 units, whatever the language of the machine. */
export function canonicalOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function write(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return writeFloat(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value !== "object") return typeof value;
  if (neo4j.isInt(value)) return value.toString();
  if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
  if (value instanceof Int8Array) return `bytes("${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}")`;
  if (neo4j.isVector(value)) return `vector(${value.getType()}, [${Array.from(value.asTypedArray(), write).join(", ")}])`;
  if (neo4j.isPoint(value)) return `point(${[value.srid, value.x, value.y, value.z].filter(isGiven).map(write).join(", ")})`;
  if (neo4j.isDuration(value)) return `duration(${[value.months, value.days, value.seconds, value.nanoseconds].join(", ")})`;
  const type = typesByTest.find(([isOfType]) => isOfType(value))?.[1];
  if (type === undefined) return writeMap(value as Readonly<Record<string, unknown>>, write);
  return `${type}(${JSON.stringify((value as { toString(): string }).toString())})`;
}

/** Temporal values write themselves in ISO 8601, with zone and offset; so do types that this driver does not know. */
const typesByTest: readonly (readonly [(value: object) => boolean, string])[] = [
  [neo4j.isDate, "date"],
  [neo4j.isDateTime, "datetime"],
  [neo4j.isLocalDateTime, "localdatetime"],
  [neo4j.isTime, "time"],
  [neo4j.isLocalTime, "localtime"],
  [neo4j.isUUID, "uuid"],
  [neo4j.isUnsupportedType, "unsupported"],
];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** The shortest digits that give the number back; never taken for an integer. */
function writeFloat(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function writeMap(map: Readonly<Record<string, unknown>>, writeValue: (value: unknown) => string): string {
  const keys = Object.keys(map).sort(canonicalOrder);
  return `{${keys.map((key) => `${canonicalName(key)}: ${writeValue(map[key])}`).join(", ")}}`;
}

function shortened(text: string): string {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return `${text.slice(0, shownOfLong).toWellFormed()}… (${text.length} characters, sha256 ${sha256})`;
}
