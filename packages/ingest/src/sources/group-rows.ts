import type { GraphspanError } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { beyondLimits, ingestError } from "../errors.js";
import { joinRows } from "../readers/join-rows.js";
import type { Metadata } from "../readers/read-document.js";
import type { SourceEntry } from "./document-source.js";
import type { RefusedRow, RowDocument, RowEntry } from "./row-entry.js";

interface Group {
  readonly value: string;
  readonly rows: RowDocument[];
  bytes: number;
  /** What could not be read before, amid or behind its rows, and may have been one of them. */
  unread: RefusedRow | undefined;
}

/**
 * One document of all rows that follow each other with the same value of their group, which becomes its uri and title. It has all of its rows or is
 * refused, as each group is that stands beside a row that could not be read: it may have been its row. Holds one group at a time: a value that comes
 * up again makes a second document of that name, which an ingest refuses.
 *
 * @param reader - Name and version of the reader of a group.
 */
export async function* groupRows(entries: AsyncIterable<RowEntry>, reader: string, maxBytes: number): AsyncGenerator<SourceEntry> {
  const refused = new Set<string>();
  let open: Group | undefined;
  let unread: RefusedRow | undefined;
  const close = (group: Group): SourceEntry => {
    const error = whyRefused(group, refused, maxBytes);
    if (error === undefined) return asDocument(group, reader);
    refused.add(group.value);
    return { kind: "refused", uri: group.value, path: group.rows[0]!.path, error };
  };
  for await (const entry of entries) {
    if (entry.kind === "refused") {
      yield entry;
      unread ??= entry;
      if (open !== undefined) open.unread ??= entry;
      continue;
    }
    if (open?.value !== entry.group) {
      if (open !== undefined) yield close(open);
      open = { value: entry.group, rows: [], bytes: 0, unread };
    }
    unread = undefined;
    open.bytes += entry.row.bytes;
    // One row is kept of a group that will be refused: it says where that begins.
    if (open.rows.length === 0 || (open.unread === undefined && open.bytes <= maxBytes)) open.rows.push(entry.row);
    else open.rows.length = 1;
  }
  if (open !== undefined) yield close(open);
}

function whyRefused({ value, rows, bytes, unread }: Group, refused: ReadonlySet<string>, maxBytes: number): GraphspanError | undefined {
  if (unread !== undefined) return mayLack(unread);
  const { place } = rows[0]!;
  if (bytes > maxBytes) return beyondLimits(`The rows of this group, from ${place} on, have ${bytes} bytes; the limit is ${maxBytes}.`);
  if (!refused.has(value)) return undefined;
  // Its earlier rows were not given: the later ones alone would take the place of all.
  return ingestError("INGEST.DUPLICATE_DOCUMENT", `This group came up before in this file, and was refused; other rows of it stand at ${place}.`, {
    fix: "Sort the file by what its rows are grouped by.",
    details: { place },
  });
}

function mayLack({ uri, error }: RefusedRow): GraphspanError {
  const code = error.code === "INGEST.CHANGED_MEANWHILE" ? "INGEST.CHANGED_MEANWHILE" : "INGEST.INVALID_ROW";
  const message = `This group may lack a row: what stands in or beside it, at ${uri}, could not be read. ${error.message}`;
  return ingestError(code, message, { fix: error.fix, details: { ...error.details, place: uri }, cause: error });
}

function asDocument({ value, rows, bytes }: Group, reader: string): SourceEntry {
  const { path, place, mediaType } = rows[0]!;
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
