import { isAbsolute, relative, resolve, sep } from "node:path";
import { realpath, stat } from "node:fs/promises";
import { cypher, type GraphStore, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { askError } from "../errors.js";

export interface SourceFilesRequest {
  readonly store: Pick<GraphStore, "run">;
  readonly layout: Layout;
  /** Where files are looked for at the paths of documents; null for none. */
  readonly folder: string | null;
  /** As on the command line: `path=file`. */
  readonly pairs: readonly string[];
  /** What relative files are relative to. */
  readonly userFolder: string;
  readonly signal: AbortSignal;
}

/** The file of each document of the graph that has one, by its path. A path that leads out of the folder, also by a link, has none, whoever wrote it. */
export async function findSourceFiles({ store, layout, folder, pairs, userFolder, signal }: SourceFilesRequest): Promise<Record<string, string>> {
  const named = pairs.map((pair) => filePair(pair, userFolder));
  if (folder === null) return Object.fromEntries(named);
  const root = resolve(userFolder, folder);
  const realRoot = await realpath(root).catch(() => null);
  if (realRoot === null) throw askError("ASK.FILE_NOT_READ", `${root}, which --sources names, is not there.`, { details: { path: root } });
  const found: [path: string, file: string][] = [];
  for (const { path } of await store.run(documentPaths(layout), {}, { signal })) {
    const file = resolve(root, path);
    if (isBelow(root, file) && (await leadsToFile(realRoot, file))) found.push([path, file]);
  }
  return Object.fromEntries([...found, ...named]);
}

function filePair(pair: string, userFolder: string): [path: string, file: string] {
  const end = pair.lastIndexOf("=");
  if (end <= 0 || end === pair.length - 1) throw askError("ASK.USAGE", `--source takes path=file, as in report.md=docs/report.md, not ${JSON.stringify(pair)}.`);
  return [pair.slice(0, end), resolve(userFolder, pair.slice(end + 1))];
}

function isBelow(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function leadsToFile(realFolder: string, file: string): Promise<boolean> {
  try {
    return isBelow(realFolder, await realpath(file)) && (await stat(file)).isFile();
  } catch {
    return false;
  }
}

function documentPaths({ labels, properties }: Layout): Query<{ readonly path: string }> {
  const path = cypher`document.${identifier(properties.document.path)}`;
  return {
    name: "ask.documentPaths",
    access: "READ",
    text: cypher`MATCH (document:${identifier(labels.document)}) WHERE ${path} IS :: STRING NOT NULL RETURN DISTINCT ${path} AS path`,
    row: z.object({ path: z.string() }),
  };
}
