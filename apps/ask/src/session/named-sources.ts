import { extname, resolve } from "node:path";
import { csvSource, type DocumentSource, filesSource, jsonLinesSource } from "@graphspan/ingest";
import { askError } from "../errors.js";

type RowsSource = (options: { readonly path: string; readonly groupBy?: string | undefined }) => DocumentSource;

const rowsSources: Readonly<Record<string, RowsSource>> = { ".jsonl": jsonLinesSource, ".ndjson": jsonLinesSource, ".csv": csvSource, ".tsv": csvSource };

export interface NamedPaths {
  readonly paths: readonly string[];
  /** Where relative paths begin. */
  readonly folder: string;
  /** Rows with one value of this key or column are one document. */
  readonly groupBy?: string | undefined;
}

/**
 * The sources that paths name: a file of rows holds one document a row, or a group of rows, and everything else is files. They are looked at before a
 * server is started or a model is fetched.
 *
 * @throws `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE`; `ASK.USAGE` where there are no rows to be grouped.
 */
export async function sourcesOf({ paths, folder, groupBy }: NamedPaths): Promise<readonly DocumentSource[]> {
  if (groupBy !== undefined && paths.every((path) => rowsSourceOf(path) === undefined))
    throw askError("ASK.USAGE", `--group-by is for files of rows (${Object.keys(rowsSources).join(", ")}), none of which is named.`);
  const sources = paths.map((named) => {
    const path = resolve(folder, named);
    return rowsSourceOf(path)?.({ path, groupBy }) ?? filesSource({ path });
  });
  for (const source of sources) await source.check();
  return sources;
}

function rowsSourceOf(path: string): RowsSource | undefined {
  const extension = extname(path).toLowerCase();
  return Object.hasOwn(rowsSources, extension) ? rowsSources[extension] : undefined;
}
