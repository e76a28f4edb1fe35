import { ingestError } from "../errors.js";
import type { RefusedRow, RowEntry } from "./row-entry.js";

/**
 * The rows of a file, the last of them held back until the file has come to its end: if somebody wrote to it since it was opened, that may be half of
 * a row, and is refused as `INGEST.CHANGED_MEANWHILE`.
 */
export async function* settledRows(entries: AsyncIterable<RowEntry>, hasChanged: () => Promise<boolean>): AsyncGenerator<RowEntry> {
  let last: RowEntry | undefined;
  for await (const entry of entries) {
    if (last !== undefined) yield last;
    last = entry;
  }
  if (last !== undefined) yield (await hasChanged()) ? unsettled(last) : last;
}

function unsettled(entry: RowEntry): RefusedRow {
  const cause = entry.kind === "refused" ? entry.error : undefined;
  const error = ingestError("INGEST.CHANGED_MEANWHILE", "The file was written while it was read: its last row may be half of one.", { cause });
  return entry.kind === "refused" ? { ...entry, error } : { kind: "refused", uri: entry.row.place, path: entry.row.path, error };
}
