import { realpath } from "node:fs/promises";
import { basename, isAbsolute, resolve } from "node:path";
import { isGraphspanError, type ReadSource } from "@graphspan/core";
import { readCanonicalText, type RowNames } from "@graphspan/ingest";
import { isBelow, placeOf } from "../below-folder.js";

export interface SourceReaderRequest {
  /** Only files below it are read; null for any that an absolute path names. */
  readonly root: string | null;
  /** Where relative paths begin, which never lead out of it. */
  readonly folder: string;
  readonly rows: RowNames;
  readonly signal: AbortSignal;
}

/** Reads documents of an answer again. Whoever wrote the answer chose their paths. */
export interface SourceReader {
  readonly read: ReadSource;
  /** Why a document could not be read; undefined for one that was, or was not asked for. */
  problemOf(source: Parameters<ReadSource>[0]): string | undefined;
}

/** What cannot be read is missing, and the reader says why. */
export function createSourceReader({ root, folder, rows, signal }: SourceReaderRequest): SourceReader {
  const problems = new Map<string, string>();
  const read: ReadSource = async (source) => {
    const { path, uri, textSha256 } = source;
    const missing = (why: string): null => {
      problems.set(keyOf(source), why);
      return null;
    };
    if (path === "") return missing("it came from no file");
    const place = root === null ? placeWithin(folder, path) : placeBelow(root, path, uri);
    if (place === null) return missing(`${path} leads out of ${root ?? folder}`);
    const { file, within } = place;
    try {
      // Links too may lead out of the folder.
      if (within !== null && (await placeOf(file, await realpath(within))) === "outside") return missing(`${file} leads out of ${within}`);
      return (await readCanonicalText({ path: file, uri, textSha256, rows, signal })) ?? missing(whatIsGone(file, uri));
    } catch (error) {
      signal.throwIfAborted();
      return missing(isGraphspanError(error) ? error.message : String(error));
    }
  };
  return { read, problemOf: (source) => problems.get(keyOf(source)) };
}

/** One answer may name several files for one document. */
const keyOf = ({ documentId, path, uri }: Parameters<ReadSource>[0]): string => JSON.stringify([documentId, path, uri]);

interface Place {
  readonly file: string;
  /** The folder that its real path has to lie in. */
  readonly within: string | null;
}

function placeWithin(folder: string, path: string): Place | null {
  if (isAbsolute(path)) return { file: path, within: null };
  return inside(folder, resolve(folder, path));
}

/** A file of another machine, or of a folder that was moved, has its uri, or its name where its rows have that. */
function placeBelow(root: string, path: string, uri: string): Place | null {
  const file = resolve(root, path);
  if (isBelow(root, file)) return { file, within: root };
  return inside(root, resolve(root, ofRows.test(path) ? basename(path) : uri));
}

/** Files whose documents are rows: a uri is no path then. */
const ofRows = /\.(jsonl|ndjson|csv|tsv)$/i;

const inside = (folder: string, file: string): Place | null => (isBelow(folder, file) ? { file, within: folder } : null);

function whatIsGone(file: string, uri: string): string {
  return ofRows.test(file) ? `${file} is not there, or holds no ${uri} (--id-column and --group-by say what names its rows)` : `there is nothing at ${file}`;
}
