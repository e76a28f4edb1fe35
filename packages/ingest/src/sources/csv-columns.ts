import { ingestError } from "../errors.js";

/** Which columns mean what, by their names; names known by themselves may be in any case. */
export interface CsvColumnOptions {
  readonly idColumn?: string | undefined;
  readonly titleColumn?: string | undefined;
  readonly textColumns?: readonly string[] | undefined;
  /** Must be there too. */
  readonly groupBy?: string | undefined;
}

/** The columns of a file, by position. */
export interface CsvColumns {
  readonly names: readonly string[];
  /** Null: rows are named by their number. */
  readonly id: number | null;
  readonly title: number | null;
  readonly texts: readonly number[];
  readonly group: number | null;
}

/**
 * Understands the header. A column without a name is called by its position.
 *
 * @throws `INGEST.INVALID_ROW` where a column is missing, or there twice.
 */
export function csvColumns(header: readonly string[], { idColumn, titleColumn, textColumns, groupBy }: CsvColumnOptions): CsvColumns {
  const names = header.map((name, index) => name.trim() || `column ${index + 1}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidHeader(`names the column ${JSON.stringify(twice)} twice`, names);
  const named = (name: string): number => {
    const index = names.indexOf(name);
    if (index === -1) throw invalidHeader(`has no column ${JSON.stringify(name)}`, names);
    return index;
  };
  const known = (name: string): number | null => {
    const index = names.findIndex((other) => other.toLowerCase() === name);
    return index === -1 ? null : index;
  };
  const text = known("text");
  if (textColumns === undefined && text === null) throw invalidHeader('has no column "text"', names);
  return {
    names,
    id: idColumn === undefined ? known("id") : named(idColumn),
    title: titleColumn === undefined ? known("title") : named(titleColumn),
    texts: textColumns === undefined ? [text!] : textColumns.map(named),
    group: groupBy === undefined ? null : named(groupBy),
  };
}

function invalidHeader(what: string, names: readonly string[]): Error {
  return ingestError("INGEST.INVALID_ROW", `The header ${what}: it names ${names.map((name) => JSON.stringify(name)).join(", ")}.`, {
    fix: "Let the first line name each column once, the one of the texts `text`, or say which it is (`textColumns`, `--text-column` on the command line).",
    details: { columns: [...names] },
  });
}
