import { basename } from "node:path";
import { isGraphspanError } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { ingestError } from "../errors.js";
import { csvRowReader, readCsvRow } from "../readers/csv-row-reader.js";
import { decodeText } from "../text/decode-text.js";
import type { TextEncodingName } from "../text/decoded-text.js";
import { decodeWindows1252 } from "../text/windows-1252.js";
import { type CsvColumnOptions, type CsvColumns, csvColumns } from "./csv-columns.js";
import type { CsvRecord } from "./csv-records.js";
import { asRefusal } from "./describe-cause.js";
import { groupOf, type RowDocument, type RowEntry } from "./group-rows.js";

export interface CsvRowsRequest {
  /** Of the file, absolute. */
  readonly path: string;
  readonly columns: CsvColumnOptions;
}

/** Records as documents, the first of them being the header. A record that makes no sense is refused alone; a file that makes none, as a whole. */
export async function* csvRows(records: AsyncIterable<CsvRecord>, { path, columns: options }: CsvRowsRequest): AsyncGenerator<RowEntry> {
  const file = basename(path);
  let columns: CsvColumns | undefined;
  let number = 0;
  try {
    for await (const record of records) {
      if (columns === undefined) columns = csvColumns(decodeFields(record).fields, options);
      else {
        number += 1;
        yield rowEntry(record, { path, place: `${file}:${record.line}`, ownName: `${file}#${number}`, columns });
      }
    }
  } catch (error) {
    // What else breaks, or was told to stop, breaks the reading of the whole source.
    if (!isGraphspanError(error) || error.code === "INGEST.UNREADABLE") throw error;
    yield { kind: "refused", uri: file, path, error };
  }
}

interface RowContext {
  readonly path: string;
  readonly place: string;
  /** The id of a row in a file without ids. */
  readonly ownName: string;
  readonly columns: CsvColumns;
}

function rowEntry(record: CsvRecord, context: RowContext): RowEntry {
  const { path, place, columns } = context;
  try {
    const row = rowDocument(record, context);
    const { group, names } = columns;
    return { kind: "row", row, group: group === null ? "" : groupOf({ [names[group]!]: decodeFields(record).fields[group]! }, names[group]!) };
  } catch (error) {
    return { kind: "refused", uri: place, path, error: asRefusal(error, "INGEST.INVALID_ROW", "The row cannot be read") };
  }
}

/** @throws `INGEST.INVALID_ROW`, `INGEST.NOT_UTF8` */
function rowDocument(record: CsvRecord, { path, place, ownName, columns }: RowContext): RowDocument {
  const { names, id, title, texts } = columns;
  const { fields, encoding } = decodeFields(record);
  if (fields.length !== names.length)
    throw ingestError("INGEST.INVALID_ROW", `The row has ${fields.length} fields, the header ${names.length}.`, {
      fix: "Give the row a field for each column; quote fields that hold the character between fields.",
    });
  const row = {
    id: id === null ? ownName : fields[id]!,
    title: title === null ? "" : fields[title]!,
    texts: texts.map((column) => fields[column]!),
    others: Object.fromEntries(names.flatMap((name, column) => (column === id || column === title || texts.includes(column) ? [] : [[name, fields[column]!]]))),
    encoding,
  };
  if (row.id.trim() === "") throw ingestError("INGEST.INVALID_ROW", "The row has no id.", { fix: "Give the row an id." });
  return {
    uri: row.id,
    path,
    place,
    // The same bytes say another thing under another header.
    sourceSha256: contentHash(Buffer.concat([Buffer.from(`${JSON.stringify(columns)}\n`), record.bytes])),
    bytes: record.bytes.length,
    mediaType: csvRowReader.mediaType,
    reader: csvRowReader.name,
    read: () => readCsvRow(row),
  };
}

/** All fields of a record are of one encoding, which its bytes together tell. */
function decodeFields({ bytes, fields }: CsvRecord): { readonly fields: readonly string[]; readonly encoding: TextEncodingName } {
  const { encoding } = decodeText(bytes);
  const decode = encoding === "windows-1252" ? (field: Buffer) => decodeWindows1252(field).text : (field: Buffer) => field.toString();
  return { fields: fields.map(decode), encoding };
}
