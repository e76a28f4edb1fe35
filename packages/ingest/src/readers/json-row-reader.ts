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

const ownKeys = new Set(["id", "title", "text", "meta", "metadata"]);

/**
 * Understands one line: `id` (text or whole number), `title`, `text`, and `meta` or `metadata`. Every other key counts as metadata.
 *
 * @throws `INGEST.INVALID_ROW`, `INGEST.INVALID_METADATA`, `INGEST.LONE_SURROGATE`
 */
export function readJsonRow(line: string): JsonRow {
  const row = parseRow(line);
  const id = idOf(row);
  return { id, read: () => readRow(row, id) };
}

function readRow(row: Readonly<Record<string, unknown>>, id: string): ReadDocument {
  const [title, body] = [textOf(row, "title"), textOf(row, "text")];
  const text = title !== "" && body !== "" ? `${title}\n${body}` : title + body;
  const others = Object.fromEntries(Object.entries(row).filter(([key]) => !ownKeys.has(key)));
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

function idOf({ id }: Readonly<Record<string, unknown>>): string {
  if (typeof id === "string" && id.trim() !== "") return requireWellFormed(id, "The id of the row");
  if (typeof id === "number" && Number.isSafeInteger(id)) return String(id);
  throw ingestError("INGEST.INVALID_ROW", "The row has no `id`: a text or a whole number.");
}

function textOf(row: Readonly<Record<string, unknown>>, key: "title" | "text"): string {
  const value = row[key] ?? "";
  if (typeof value === "string") return value;
  throw ingestError("INGEST.INVALID_ROW", `The \`${key}\` of the row is no text.`);
}

function mapOf(row: Readonly<Record<string, unknown>>, key: "meta" | "metadata"): Readonly<Record<string, unknown>> {
  const value = row[key] ?? {};
  if (isPlainMap(value)) return value;
  throw ingestError("INGEST.INVALID_ROW", `The \`${key}\` of the row is no object.`);
}
