import { ingestError } from "../errors.js";
import { reasonOf } from "../text/reason-of.js";
import { requireWellFormed } from "../text/require-well-formed.js";
import { shortenLabel } from "../text/shorten.js";
import { bibliographyOf } from "./bibliography.js";
import { flattenMetadata } from "./metadata.js";
import { parseJson } from "./parse-json.js";
import { isPlainMap } from "./plain-value.js";
import { fileAsItIs, type ReadDocument } from "./read-document.js";

export const jsonRowReader = { name: "jsonl@1", mediaType: "application/jsonl" } as const;
export const jsonGroupReader = "jsonl-group@1";

/** A row of a JSON Lines file that names itself. */
export interface JsonRow {
  readonly id: string;
  read(): ReadDocument;
}

/** Which keys of a row mean what. */
export interface JsonRowKeys {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly string[];
}

export const usualKeys: JsonRowKeys = { id: "id", title: "title", texts: ["text"] };

/**
 * Understands one line: its id (text or whole number), title, texts, and `meta` or `metadata`. Every other key counts as metadata.
 *
 * @throws `INGEST.INVALID_ROW`, `INGEST.INVALID_METADATA`, `INGEST.LONE_SURROGATE`
 */
export function readJsonRow(line: string, keys: JsonRowKeys = usualKeys): JsonRow {
  const row = parseRow(line);
  const id = idOf(row, keys.id);
  return { id, read: () => readRow(row, id, keys) };
}

function readRow(row: Readonly<Record<string, unknown>>, id: string, keys: JsonRowKeys): ReadDocument {
  const title = textOf(row, keys.title);
  const text = [title, ...keys.texts.map((key) => textOf(row, key))].filter((part) => part !== "").join("\n");
  const ownKeys = [keys.id, keys.title, ...keys.texts, "meta", "metadata"];
  const others = Object.fromEntries(Object.entries(row).filter(([key]) => !ownKeys.includes(key)));
  const metadata = flattenMetadata({ ...mapOf(row, "meta"), ...mapOf(row, "metadata"), ...others });
  return {
    ...fileAsItIs,
    text: requireWellFormed(text, "The text of the row"),
    title: shortenLabel(title) || id,
    bibliography: bibliographyOf(metadata),
    sections: [],
    blocks: [],
    metadata,
    warnings: [],
  };
}

function parseRow(line: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (error) {
    throw ingestError("INGEST.INVALID_ROW", `The line is no JSON: ${reasonOf(error)}`);
  }
  if (isPlainMap(value)) return value;
  throw ingestError("INGEST.INVALID_ROW", "The line is JSON, but no object.");
}

function idOf(row: Readonly<Record<string, unknown>>, key: string): string {
  const id = own(row, key);
  if (typeof id === "string" && id.trim() !== "") return requireWellFormed(id, "The id of the row");
  if (typeof id === "number" && Number.isSafeInteger(id)) return String(id);
  throw ingestError("INGEST.INVALID_ROW", `The row has no \`${key}\`: a text or a whole number.`);
}

function textOf(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = own(row, key) ?? "";
  if (typeof value === "string") return value;
  throw ingestError("INGEST.INVALID_ROW", `The \`${key}\` of the row is no text.`);
}

const own = (row: Readonly<Record<string, unknown>>, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

function mapOf(row: Readonly<Record<string, unknown>>, key: "meta" | "metadata"): Readonly<Record<string, unknown>> {
  const value = row[key] ?? {};
  if (isPlainMap(value)) return value;
  throw ingestError("INGEST.INVALID_ROW", `The \`${key}\` of the row is no object.`);
}
