import { basename, extname } from "node:path";
import { isGraphspanError, parseOptions } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { beyondLimits, ingestError } from "../errors.js";
import { plainTextReader } from "../readers/plain-text-reader.js";
import { readerForFile, rowExtensions } from "../readers/reader-for-file.js";
import { checkPath } from "../sources/check-path.js";
import { csvSource } from "../sources/csv-source.js";
import { asRefusal } from "../sources/describe-cause.js";
import type { DocumentSource } from "../sources/document-source.js";
import { jsonLinesSource } from "../sources/json-lines-source.js";
import { readWholeFile } from "../sources/read-whole-file.js";
import { decodeUtf8 } from "../text/decode-utf8.js";
import { type ReadCanonicalTextOptions, rereadingOptionsSchema, type RowNames } from "./rereading-options.js";

/**
 * The canonical text of a document as its file gives it now, by the readers that an ingest uses: what spans of citations count in. Null where there is no such file, or
 * no such row in it. A file of a format that has no reader is taken for plain text.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `INGEST.PATH_UNREADABLE`; what refuses the document in an ingest; the signal's reason.
 */
export async function readCanonicalText(options: ReadCanonicalTextOptions): Promise<string | null> {
  const { path, uri, textSha256, rows, maxFileBytes, signal } = parseOptions("readCanonicalText", rereadingOptionsSchema, options);
  signal?.throwIfAborted();
  const file = await findFile(path);
  if (file === null) return null;
  const source = rowsSource(file.path, rows);
  if (source !== null) return textOfRow(source, uri, signal);
  if (file.bytes > maxFileBytes) throw beyondLimits(`${file.path} has ${file.bytes} bytes, the limit is ${maxFileBytes}.`);
  return textOfFile(file.path, { textSha256, signal });
}

/** @throws `INGEST.PATH_UNREADABLE` for what is no file. */
async function findFile(path: string): Promise<{ readonly path: string; readonly bytes: number } | null> {
  const found = await checkPath(path).catch((error: unknown) => {
    if (isGraphspanError(error) && error.code === "INGEST.PATH_NOT_FOUND") return null;
    throw error;
  });
  if (found === null) return null;
  if (found.stats.isFile()) return { path: found.path, bytes: found.stats.size };
  throw ingestError("INGEST.PATH_UNREADABLE", `${found.path} is no file.`, { details: { path: found.path }, fix: "Give the path of a file." });
}

function rowsSource(path: string, { idColumn, titleColumn, textColumns, groupBy }: RowNames): DocumentSource | null {
  const extension = extname(path).toLowerCase();
  if (!rowExtensions.has(extension)) return null;
  return extension === ".csv" || extension === ".tsv"
    ? csvSource({ path, idColumn, titleColumn, textColumns, groupBy })
    : jsonLinesSource({ path, idKey: idColumn, titleKey: titleColumn, textKeys: textColumns, groupBy });
}

/** The first document of this name: an ingest refuses any other. What is broken beside it does not matter here. */
async function textOfRow(source: DocumentSource, uri: string, signal: AbortSignal | undefined): Promise<string | null> {
  for await (const entry of source.open({ signal })) {
    if (entry.kind === "document" && entry.document.uri === uri) return (await entry.document.read({ signal })).text;
    if (entry.kind === "refused" && entry.uri === uri) throw entry.error;
  }
  return null;
}

async function textOfFile(path: string, { textSha256, signal }: Pick<ReadCanonicalTextOptions, "textSha256" | "signal">): Promise<string> {
  try {
    const bytes = await readWholeFile(path, signal);
    if (contentHash(bytes) === textSha256) return decodeUtf8(bytes);
    const reader = readerForFile(path) ?? plainTextReader;
    return (await reader.read({ bytes, fileName: basename(path), signal })).text;
  } catch (error) {
    signal?.throwIfAborted();
    throw asRefusal(error, "INGEST.UNREADABLE", "The file cannot be read");
  }
}
