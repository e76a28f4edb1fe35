import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { askError } from "../errors.js";

/** Files that the command line names for documents, all of them looked at. */
export interface GivenSources {
  /** Where files are looked for at the paths of documents; null for none. */
  readonly folder: { readonly path: string; readonly realPath: string } | null;
  /** The file of one document each, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

/** As on the command line, relative to the folder that the user stands in. */
export interface SourceFlags {
  readonly sources?: string | undefined;
  /** Each `path=file`. */
  readonly source?: readonly string[] | undefined;
}

/**
 * Looks at what is named before a server is started or a model is fetched.
 *
 * @throws `ASK.FILE_NOT_READ` where it is not there, or something else; `ASK.USAGE` for what is no pair.
 */
export async function lookAtSources({ sources, source = [] }: SourceFlags, userFolder: string): Promise<GivenSources> {
  const pairs = source.map((pair) => filePair(pair, userFolder));
  for (const [path, file] of pairs)
    if (!(await isKind("isFile", file))) throw notThere(`${file}, which --source names for ${path},`, "file", file);
  if (sources === undefined) return { folder: null, files: Object.fromEntries(pairs) };
  const path = resolve(userFolder, sources);
  if (!(await isKind("isDirectory", path))) throw notThere(`${path}, which --sources names,`, "folder", path);
  return { folder: { path, realPath: await realpath(path) }, files: Object.fromEntries(pairs) };
}

function filePair(pair: string, userFolder: string): [path: string, file: string] {
  const end = pair.lastIndexOf("=");
  if (end <= 0 || end === pair.length - 1)
    throw askError("ASK.USAGE", `--source takes path=file, as in report.md=docs/report.md, not ${JSON.stringify(pair)}.`);
  return [pair.slice(0, end), resolve(userFolder, pair.slice(end + 1))];
}

async function isKind(kind: "isFile" | "isDirectory", path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats[kind](),
    () => false,
  );
}

function notThere(what: string, kind: string, path: string): Error {
  return askError("ASK.FILE_NOT_READ", `${what} is no ${kind} that is there.`, { details: { path } });
}
