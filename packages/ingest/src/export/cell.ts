import type { GraphspanError } from "@graphspan/core";
import { ingestError } from "../errors.js";
import { shortenLabel } from "../text/shorten.js";

/** A property of a node or relationship, as a file for the offline importer has it. */
export interface Cell {
  readonly name: string;
  /** In the words of the importer, as in `long` or `string[]`. */
  readonly type: string;
  readonly text: string;
}

/** Between the values of a list: the unit separator of ASCII, which was made for this and stands in no text that a person wrote. */
export const listDelimiter = "\u001F";

/** In quotes always: without them, an empty text would be none. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Properties as cells; null says nothing, and a list without values cannot be said. */
export function cellsOf(properties: Readonly<Record<string, unknown>>): Cell[] {
  return Object.entries(properties)
    .filter(([, value]) => value !== null && !isEmptyList(value))
    .map(([name, value]) => ({ name: columnName(name), ...cellOf(name, value) }));
}

export const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * A name, as the first line of a file may have it.
 *
 * @throws `INGEST.NOT_EXPORTABLE` for brackets, which have a meaning there, and line breaks.
 */
export function columnName(name: string): string {
  if (/[({\r\n]/.test(name)) throw notExportable(name, "holds a bracket or a line break, and the importer would misread the name");
  return name;
}

type TypedText = Omit<Cell, "name">;

function cellOf(name: string, value: unknown): TypedText {
  if (value instanceof Date) return { type: "datetime", text: value.toISOString() };
  if (value instanceof Float32Array) return { type: "float[]", text: Array.from(value, shortFloat).join(listDelimiter) };
  if (Array.isArray(value)) return listOf(name, value);
  const type = typeOf(value);
  return { type, text: type === "string" ? quoted(String(value)) : String(value) };
}

/**
 * A list of one empty text looks like an empty list, and both like nothing.
 *
 * @throws `INGEST.NOT_EXPORTABLE`
 */
function listOf(name: string, values: readonly unknown[]): TypedText {
  const types = new Set(values.map(typeOf));
  const texts = values.map(String);
  if (texts.some((text) => text.includes(listDelimiter))) throw notExportable(name, "is a list with a text that holds the control character U+001F");
  const text = texts.join(listDelimiter);
  if (text === "") throw notExportable(name, "is a list of one empty text");
  // As the server has it: a list of whole and other numbers is one of FLOATs.
  return { type: `${types.size > 1 ? "double" : [...types][0]!}[]`, text: types.has("string") ? quoted(text) : text };
}

/** As the driver is told: a whole number is an INTEGER. */
function typeOf(value: unknown): "string" | "boolean" | "long" | "double" {
  if (typeof value === "number") return Number.isSafeInteger(value) ? "long" : "double";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** Nine digits tell any two 32-bit numbers apart. */
const shortFloat = (value: number): string => (Object.is(value, -0) ? "-0" : String(Number(value.toPrecision(9))));

function notExportable(name: string, what: string): GraphspanError {
  return ingestError("INGEST.NOT_EXPORTABLE", `The property ${shortenLabel(JSON.stringify(name))} ${what}.`, { details: { property: name } });
}
