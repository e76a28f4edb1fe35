import { contentHash } from "@graphspan/neo4j";
import { beyondLimits, ingestError } from "../errors.js";
import { joinRows } from "../readers/join-rows.js";
import type { Metadata, ReadDocument } from "../readers/read-document.js";
import type { SourceDocument, SourceEntry } from "./document-source.js";

/** A row that is a document, unless rows are grouped. */
export interface RowDocument extends SourceDocument {
  read(): ReadDocument;
}

/** What a file of rows gives, one after the other. */
export type RowEntry = Exclude<SourceEntry, { readonly kind: "document" }> | { readonly kind: "row"; readonly group: string; readonly row: RowDocument };

interface Group {
  readonly value: string;
  readonly rows: RowDocument[];
  bytes: number;
}

/**
 * One document of all rows that follow each other with the same value of their group, which becomes its uri and title. Holds one group at a time: a
 * value that comes up again makes a second document of that name, which an ingest refuses.
 *
 * @param reader - Name and version of the reader of a group.
 */
export async function* groupRows(entries: AsyncIterable<RowEntry>, reader: string, maxBytes: number): AsyncGenerator<SourceEntry> {
  let open: Group | undefined;
  for await (const entry of entries) {
    if (entry.kind !== "row") {
      yield entry;
      continue;
    }
    if (open !== undefined && open.value !== entry.group) yield closed(open, reader, maxBytes);
    if (open?.value !== entry.group) open = { value: entry.group, rows: [], bytes: 0 };
    open.bytes += entry.row.bytes;
    // One row is kept of a group that will be refused: it says where that begins.
    if (open.bytes <= maxBytes || open.rows.length === 0) open.rows.push(entry.row);
    else open.rows.length = 1;
  }
  if (open !== undefined) yield closed(open, reader, maxBytes);
}

function closed({ value, rows, bytes }: Group, reader: string, maxBytes: number): SourceEntry {
  const { path, place, mediaType } = rows[0]!;
  if (bytes > maxBytes) {
    const error = beyondLimits(`The rows of this group, from ${place} on, have ${bytes} bytes; the limit is ${maxBytes}.`);
    return { kind: "refused", uri: value, path: path ?? undefined, error };
  }
  const document = {
    uri: value,
    path,
    place,
    sourceSha256: contentHash(rows.map(({ sourceSha256 }) => sourceSha256).join("\n")),
    bytes,
    mediaType,
    reader,
    read: () => joinRows(value, rows.map((row) => row.read())),
  };
  return { kind: "document", document };
}

/**
 * The value by which a row belongs to a group.
 *
 * @throws `INGEST.INVALID_ROW` where it has none, or several.
 */
export function groupOf(values: Metadata, key: string): string {
  const value = Object.hasOwn(values, key) ? values[key]! : "";
  if (value === "") throw ingestError("INGEST.INVALID_ROW", `The row has no ${JSON.stringify(key)} to be grouped by.`, { fix: "Give the row a value." });
  if (typeof value !== "object") return String(value);
  throw ingestError("INGEST.INVALID_ROW", `The ${JSON.stringify(key)} of the row is a list, by which it cannot be grouped.`, {
    fix: "Group by a key whose values are texts, numbers or booleans.",
  });
}

/** Every row as the document that it is. */
export async function* withoutGroups(entries: AsyncIterable<RowEntry>): AsyncGenerator<SourceEntry> {
  for await (const entry of entries) yield entry.kind === "row" ? { kind: "document", document: entry.row } : entry;
}
