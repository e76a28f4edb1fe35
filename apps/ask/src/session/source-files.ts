import { resolve } from "node:path";
import { cypher, type GraphStore, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { askError } from "../errors.js";
import { isBelow, placeOf } from "./below-folder.js";
import type { GivenSources } from "./given-sources.js";

export interface SourceFilesRequest {
  readonly store: Pick<GraphStore, "run">;
  readonly layout: Layout;
  readonly given: GivenSources;
  readonly signal: AbortSignal;
}

/** Where the documents of a graph were made from. */
export interface SourceFiles {
  /** By the document's path. */
  readonly files: Readonly<Record<string, string>>;
  readonly missing: readonly MissingSource[];
}

/** A document that the folder of sources has no file for. */
export interface MissingSource {
  readonly path: string;
  readonly folder: string;
  /** Whether its path leads out of the folder, where nothing is looked for. */
  readonly leadsOut: boolean;
}

/**
 * The file of each document of the graph that has one. A path that leads out of the folder, also by a link, has none, whoever wrote it.
 *
 * @throws `ASK.USAGE` where a file is named for a document that is not there.
 */
export async function findSourceFiles({ store, layout, given, signal }: SourceFilesRequest): Promise<SourceFiles> {
  const { folder, files: named } = given;
  if (folder === null && Object.keys(named).length === 0) return { files: {}, missing: [] };
  const paths = (await store.run(documentPaths(layout), {}, { signal })).map(({ path }) => path);
  refuseUnknown(Object.keys(named), paths);
  if (folder === null) return { files: named, missing: [] };
  const found: [path: string, file: string][] = [];
  const missing: MissingSource[] = [];
  for (const path of paths) {
    if (Object.hasOwn(named, path)) continue;
    const file = resolve(folder.path, path);
    const place = isBelow(folder.path, file) ? await placeOf(file, folder.realPath) : "outside";
    if (place === "inside") found.push([path, file]);
    else missing.push({ path, folder: folder.path, leadsOut: place === "outside" });
  }
  return { files: { ...Object.fromEntries(found), ...named }, missing };
}

/** A mistyped path would leave its document without a file. */
function refuseUnknown(named: readonly string[], paths: readonly string[]): void {
  const known = new Set(paths);
  const unknown = named.find((path) => !known.has(path));
  if (unknown === undefined) return;
  const byDistance = paths.map((path) => ({ path, letters: distance(unknown, path) })).sort((one, other) => one.letters - other.letters);
  const near = byDistance.slice(0, 3).map(({ path }) => path);
  throw askError("ASK.USAGE", `No document with chunks has the path ${unknown}, which --source names a file for.`, {
    fix: near.length === 0 ? "No document of the graph has a path: leave --source out." : `The paths closest to it are ${near.join(", ")}.`,
  });
}

/** Documents without chunks are not adopted. */
function documentPaths({ labels, properties, relationships }: Layout): Query<{ readonly path: string }> {
  const path = cypher`document.${identifier(properties.document.path)}`;
  const hasChunks = cypher`EXISTS { (document)<-[:${identifier(relationships.fromDocument)}]-(:${identifier(labels.chunk)}) }`;
  return {
    name: "ask.documentPaths",
    access: "READ",
    text: cypher`
MATCH (document:${identifier(labels.document)}) WHERE ${path} IS :: STRING NOT NULL AND ${hasChunks}
RETURN DISTINCT ${path} AS path ORDER BY path`,
    row: z.object({ path: z.string() }),
  };
}
