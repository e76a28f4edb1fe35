import { createReadStream, type Stats } from "node:fs";
import { resolve } from "node:path";
import { ingestError } from "../errors.js";
import { checkPath } from "./check-path.js";
import { asRefusal } from "./describe-cause.js";
import type { DocumentSource, SourceEntry } from "./document-source.js";
import { hasChangedSince, stateOf } from "./file-places.js";
import type { RowEntry } from "./row-entry.js";
import { settledRows } from "./settled-rows.js";

/** How a file of rows is read. */
export interface RowsFileReader {
  /** The rows in the bytes of a file, whose path is absolute. */
  rows(bytes: AsyncIterable<Buffer>, path: string): AsyncIterable<RowEntry>;
  /** The documents that they are, or make together. */
  documents(rows: AsyncIterable<RowEntry>): AsyncIterable<SourceEntry>;
}

/** A source of the documents that stand in one file of rows. */
export function rowsFileSource(path: string, reader: RowsFileReader): DocumentSource {
  let state: string | null = null;
  return {
    name: `rows ${path}`,
    async check() {
      requireFile(await checkPath(path));
    },
    async *open({ signal }) {
      const { path: absolute, stats } = await checkPath(path);
      const opened = stateOf(stats);
      state = opened;
      const rows = reader.rows(bytesOf(absolute, signal), absolute);
      yield* reader.documents(settledRows(rows, () => hasChangedSince(absolute, opened)));
    },
    covers: (place) => place === resolve(path),
    mayHold: (place) => hasChangedSince(place, state),
  };
}

function requireFile({ path, stats }: { readonly path: string; readonly stats: Stats }): void {
  if (stats.isFile()) return;
  throw ingestError("INGEST.PATH_UNREADABLE", `${path} is no file.`, { details: { path }, fix: "Give the path of a file of rows." });
}

/** What breaks the reading of the whole file comes in our words. */
async function* bytesOf(path: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { signal }) as AsyncIterable<Buffer>;
  } catch (error) {
    signal?.throwIfAborted();
    throw asRefusal(error, "INGEST.UNREADABLE", "The file of rows cannot be read on");
  }
}
