import { extname, resolve } from "node:path";
import { csvSource, type DocumentSource, filesSource, jsonLinesSource } from "@graphspan/ingest";
import { askError } from "../errors.js";

/** What stands where in files of rows: names of columns, or of keys. */
interface RowNames {
  /** Rows with one value of this are one document. */
  readonly groupBy?: string | undefined;
  readonly idColumn?: string | undefined;
  readonly titleColumn?: string | undefined;
  readonly textColumn?: readonly string[] | undefined;
}

type RowsSource = (path: string, names: RowNames) => DocumentSource;

const jsonLines: RowsSource = (path, { groupBy, idColumn, titleColumn, textColumn }) =>
  jsonLinesSource({ path, groupBy, idKey: idColumn, titleKey: titleColumn, textKeys: textColumn });
const csv: RowsSource = (path, { groupBy, idColumn, titleColumn, textColumn }) =>
  csvSource({ path, groupBy, idColumn, titleColumn, textColumns: textColumn });

const rowsSources: Readonly<Record<string, RowsSource>> = { ".jsonl": jsonLines, ".ndjson": jsonLines, ".csv": csv, ".tsv": csv };

const flags = { groupBy: "--group-by", idColumn: "--id-column", titleColumn: "--title-column", textColumn: "--text-column" } as const;

export interface NamedPaths extends RowNames {
  readonly paths: readonly string[];
  /** Where relative paths begin. */
  readonly folder: string;
  /** Larger files are skipped; files of rows have no limit. */
  readonly maxFileBytes?: number | undefined;
}

/**
 * The sources that paths name: a file of rows holds one document a row, or a group of rows, and everything else is files. They are looked at before a
 * server is started or a model is fetched.
 *
 * @throws `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE`; `ASK.USAGE` where something is said about rows and there are none.
 */
export async function sourcesOf({ paths, folder, maxFileBytes, ...names }: NamedPaths): Promise<readonly DocumentSource[]> {
  const said = Object.entries(flags).find(([key]) => names[key as keyof RowNames] !== undefined);
  if (said !== undefined && paths.every((path) => rowsSourceOf(path) === undefined))
    throw askError("ASK.USAGE", `${said[1]} is for files of rows (${Object.keys(rowsSources).join(", ")}), none of which is named.`);
  const sources = paths.map((named) => {
    const path = resolve(folder, named);
    return rowsSourceOf(path)?.(path, names) ?? filesSource({ path, maxFileBytes });
  });
  for (const source of sources) await source.check();
  return sources;
}

function rowsSourceOf(path: string): RowsSource | undefined {
  const extension = extname(path).toLowerCase();
  return Object.hasOwn(rowsSources, extension) ? rowsSources[extension] : undefined;
}
