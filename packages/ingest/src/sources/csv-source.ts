import { extname } from "node:path";
import { parseOptions } from "@graphspan/core";
import { z } from "zod";
import { csvGroupReader } from "../readers/csv-row-reader.js";
import { csvRecords } from "./csv-records.js";
import { csvRows } from "./csv-rows.js";
import { areDistinct, oneMeaning } from "./distinct-names.js";
import type { DocumentSource } from "./document-source.js";
import { groupRows, withoutGroups } from "./group-rows.js";
import { rowsFileSource } from "./rows-file-source.js";

/** Options of {@link csvSource}. */
export interface CsvSourceOptions {
  /**
   * A file of comma-separated values, whose first line names the columns. In one named `.tsv` tabs stand between fields, in others commas, semicolons
   * or tabs, whichever the first line has most of.
   */
  readonly path: string;
  /** @default the column `id`; where there is none, rows are named by the file and their number, as in `rows.csv#1` */
  readonly idColumn?: string | undefined;
  /** @default the column `title`, if there is one */
  readonly titleColumn?: string | undefined;
  /** @default the column `text` */
  readonly textColumns?: readonly string[] | undefined;
  /** A longer row, or a group of more bytes, is refused. @default 67108864 (64 MiB) */
  readonly maxRowBytes?: number | undefined;
  /**
   * A column: all rows that follow each other with the same value of it are one document, with that value as its uri and title. A row without a value
   * is refused, and so is a value that comes up again later. Groups on both sides of a row that cannot be read are refused with it: it may have been
   * theirs. @default none: every row is a document
   */
  readonly groupBy?: string | undefined;
}

const column = z.string().min(1);
const optionsSchema = z
  .strictObject({
    path: z.string().min(1),
    idColumn: column.optional(),
    titleColumn: column.optional(),
    textColumns: z.array(column).min(1).optional(),
    maxRowBytes: z
      .int()
      .min(1)
      .default(64 * 1024 * 1024),
    groupBy: column.optional(),
  })
  .refine(({ idColumn, titleColumn, textColumns = [] }) => areDistinct([idColumn, titleColumn, ...textColumns]), oneMeaning);

/**
 * One document a row: the text is the title, a line break, the texts; every other column is metadata, numbers as numbers, dates and all else as text.
 * Each row is UTF-8 or else Windows-1252. Rows are read one after another, so the file may be larger than memory; a row that is broken, or has more
 * or fewer fields than the header, is refused alone (but see `groupBy`), with its line. So is the last row where somebody writes the file meanwhile.
 *
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function csvSource(options: CsvSourceOptions): DocumentSource {
  const { path, maxRowBytes, ...columns } = parseOptions("csvSource", optionsSchema, options);
  return rowsFileSource(path, {
    rows(bytes, absolute) {
      const delimiter = extname(absolute).toLowerCase() === ".tsv" ? "\t" : undefined;
      return csvRows(csvRecords(bytes, { delimiter, maxBytes: maxRowBytes }), { path: absolute, columns });
    },
    documents: (rows) => (columns.groupBy === undefined ? withoutGroups(rows) : groupRows(rows, csvGroupReader, maxRowBytes)),
  });
}
