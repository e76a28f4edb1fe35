import { basename } from "node:path";
import { readFile, stat } from "node:fs/promises";
import { cypher, type GraphStore, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { askError } from "../../errors.js";

/** A name that is looked for in every passage. */
export interface KnownName {
  readonly class: string;
  readonly name: string;
}

/** What a document is about, if its title tells: no class of the built-in ontology says less. */
const usualClass = "Concept";

/** Shorter ones stand in any text. */
const fewestCharacters = 3;
const mostCharacters = 100;

/** Titles of the documents of a graph, but for those that are the names of their files. */
export async function namesFromTitles(store: Pick<GraphStore, "run">, layout: Layout, signal: AbortSignal): Promise<KnownName[]> {
  const rows = await store.run(documentTitles(layout), {}, { signal });
  const titles = rows.flatMap(({ title, uri }) => (title === basename(uri ?? "") || !isName(title) ? [] : [title.trim()]));
  return [...new Set(titles)].sort().map((name) => ({ class: usualClass, name }));
}

const isName = (title: string): boolean =>
  /[\p{L}\p{N}]/u.test(title) && title.isWellFormed() && title.trim().length >= fewestCharacters && title.length <= mostCharacters;

function documentTitles({ labels, properties }: Layout): Query<{ readonly title: string; readonly uri: string | null }> {
  const [title, uri] = [cypher`document.${identifier(properties.document.title)}`, cypher`document.${identifier(properties.document.uri)}`];
  return {
    name: "ask.documentTitles",
    access: "READ",
    text: cypher`
MATCH (document:${identifier(labels.document)}) WHERE ${title} IS :: STRING NOT NULL
RETURN DISTINCT ${title} AS title, ${uri} AS uri ORDER BY title, uri`,
    row: z.object({ title: z.string(), uri: z.string().nullable() }),
  };
}

/** A list of names by hand has far less. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Names from a text file: one a line, behind a tab its class.
 *
 * @throws `ASK.FILE_NOT_READ`
 */
export async function namesFromFile(path: string): Promise<KnownName[]> {
  const text = await readNames(path).catch((cause: unknown) => {
    throw askError("ASK.FILE_NOT_READ", `${path}, which --names names, cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [name = "", kind = ""] = line.replace(/^\uFEFF/, "").split("\t");
    if (line.trim() === "") return [];
    if (/[\p{L}\p{N}]/u.test(name)) return [{ class: kind.trim() || usualClass, name: name.trim() }];
    throw askError("ASK.FILE_NOT_READ", `Line ${index + 1} of ${path} has no name: one stands on each line, behind a tab its class.`);
  });
}

async function readNames(path: string): Promise<string> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new TypeError("it is no file.");
  if (stats.size > mostBytes) throw new RangeError(`it has ${stats.size} bytes, the limit is ${mostBytes}.`);
  return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
}
