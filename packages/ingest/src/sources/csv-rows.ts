import { isUtf8 } from "node:buffer";
import { basename } from "node:path";
import { isGraphspanError } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { ingestError } from "../errors.js";
import { csvRowReader, readCsvRow } from "../readers/csv-row-reader.js";
import { markedEncoding } from "../text/byte-order-mark.js";
import { decodeText } from "../text/decode-text.js";
import type { TextEncodingName } from "../text/decoded-text.js";
import { decodeWindows1252 } from "../text/windows-1252.js";
import { type CsvColumnOptions, type CsvColumns, csvColumns } from "./csv-columns.js";
import type { CsvRecord } from "./csv-records.js";
import { asRefusal } from "./describe-cause.js";
import { groupOf } from "./group-rows.js";
import type { RowDocument, RowEntry } from "./row-entry.js";

export interface CsvRowsRequest {
  /** Of the file, absolute. */
  readonly path: string;
  readonly columns: CsvColumnOptions;
}

/** Records as documents, the first of them being the header. A record that makes no sense is refused alone; a file that makes none, as a whole. */
export async function* csvRows(records: AsyncIterable<CsvRecord>, { path, columns: options }: CsvRowsRequest): AsyncGenerator<RowEntry> {
  const file = basename(path);
  let header: CsvHeader | undefined;
  let number = 0;
  try {
    for await (const record of records) {
      if (header === undefined) header = understand(record, options);
      else {
        number += 1;
        yield rowEntry(record, { path, place: `${file}:${record.line}`, ownName: `${file}#${number}`, header });
      }
    }
  } catch (error) {
    // What else breaks, or was told to stop, breaks the reading of the whole source.
    if (!isGraphspanError(error) || error.code === "INGEST.UNREADABLE") throw error;
    yield { kind: "refused", uri: file, path, error };
  }
}

interface CsvHeader {
  readonly columns: CsvColumns;
  /** Is hashed with every row: the same bytes say another thing under another header. */
  readonly meaning: Buffer;
}

/** @throws `INGEST.INVALID_ROW` where it may hold rows, or does not say what is needed. */
function understand(record: CsvRecord, options: CsvColumnOptions): CsvHeader {
  requireAlone(record, "header");
  const columns = csvColumns(decodeFields(record).fields, options);
  return { columns, meaning: Buffer.from(`${JSON.stringify(columns)}\n`) };
}

interface RowContext {
  readonly path: string;
  readonly place: string;
  /** The id of a row in a file without ids. */
  readonly ownName: string;
  readonly header: CsvHeader;
}

function rowEntry(record: CsvRecord, context: RowContext): RowEntry {
  const { path, place, header } = context;
  const { names, group } = header.columns;
  try {
    const decoded = decodeFields(record);
    const row = rowDocument(record, decoded, context);
    return { kind: "row", row, group: group === null ? "" : groupOf({ [names[group]!]: decoded.fields[group]! }, names[group]!) };
  } catch (error) {
    return { kind: "refused", uri: place, path, error: asRefusal(error, "INGEST.INVALID_ROW", "The row cannot be read") };
  }
}

/** @throws `INGEST.INVALID_ROW` */
function rowDocument(record: CsvRecord, { fields, encoding }: DecodedFields, { path, place, ownName, header }: RowContext): RowDocument {
  const { names, id, title, texts } = header.columns;
  requireAlone(record, "row");
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
    sourceSha256: contentHash(Buffer.concat([header.meaning, record.bytes])),
    bytes: record.bytes.length,
    mediaType: csvRowReader.mediaType,
    reader: csvRowReader.name,
    read: () => readCsvRow(row),
  };
}

function requireAlone({ mayHoldOthers }: CsvRecord, what: "header" | "row"): void {
  if (!mayHoldOthers) return;
  throw ingestError("INGEST.INVALID_ROW", `The ${what} spans lines by a quotation mark that is not closed, or not doubled: other rows may be in it.`, {
    fix: "Close each quotation mark, and double those within a field.",
  });
}

interface DecodedFields {
  readonly fields: readonly string[];
  readonly encoding: TextEncodingName;
}

/**
 * All fields of a record are of one encoding, which its bytes together tell.
 *
 * @throws `INGEST.NOT_UTF8`, `INGEST.NOT_TEXT`
 */
function decodeFields({ bytes, fields }: CsvRecord): DecodedFields {
  const marked = markedEncoding(bytes);
  // Where files were joined to one, a mark may stand in its middle. What parts fields are single bytes, and so no field of such a row is whole.
  if (marked !== undefined && marked !== "utf-8")
    throw ingestError("INGEST.NOT_UTF8", `The row is ${marked.toUpperCase()}.`, { details: { offset: 0, encoding: marked } });
  const encoding = isUtf8(bytes) && !bytes.includes(0) ? "utf-8" : decodeText(bytes).encoding;
  const decode = encoding === "windows-1252" ? (field: Buffer) => decodeWindows1252(field).text : (field: Buffer) => field.toString();
  return { fields: fields.map(decode), encoding };
}
