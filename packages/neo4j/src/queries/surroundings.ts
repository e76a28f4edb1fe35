import type { ByteSpan } from "@graphspan/core";
import { z } from "zod";
import { count, type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { ScopeShape } from "./candidates-shape.js";
import { isChunkInScope } from "./in-scope.js";
import { idText, isNamed, isRetrievable, isStoredId, readId } from "./retrievable-chunk.js";
import { sectionOf } from "./section-of.js";
import { natural } from "./stored-byte.js";

/** A chunk before or after another one. */
export interface NeighbourRow {
  /** -1 is the chunk before, 1 the one after. */
  readonly distance: number;
  readonly chunkId: string;
  readonly documentId: string;
  readonly text: string;
  /** Null where unknown. */
  readonly startByte: number | null;
  readonly endByte: number | null;
}

/** Where a chunk lies in the file of its document, and what surrounds it. */
export interface Surroundings {
  /** From 1; null where unknown. */
  readonly page: number | null;
  /** Bytes of the file that it was made from; null where they are its own, or unknown. */
  readonly sourceSpan: ByteSpan | null;
  readonly source: { readonly uri: string; readonly path: string; readonly title: string; readonly textSha256: string | null } | null;
  /** Id of each section, and its path, or its heading where it has no path. */
  readonly sections: readonly { readonly sectionId: string | null; readonly path: readonly string[] }[];
  /** Null for one that cannot be told. */
  readonly neighbours: readonly (NeighbourRow | null)[];
}

/**
 * Reads {@link surroundingsOf}. Adopted graphs may hold anything in a property, so what does not fit counts as missing. By hand, as the rows of
 * candidates are.
 */
export function toSurroundings(row: unknown): Surroundings {
  const [place, source, sections, neighbours] = listOf(row);
  return {
    ...readPlace(place),
    source: readSource(source),
    sections: listOf(sections).map(readSection),
    neighbours: listOf(neighbours).map(readNeighbour),
  };
}

function readPlace(row: unknown): Pick<Surroundings, "page" | "sourceSpan"> {
  const [page, start, end] = listOf(row).map(natural);
  const isSpan = start != null && end != null && start <= end;
  return { page: page || null, sourceSpan: isSpan ? { startByte: start, endByte: end } : null };
}

function readSource(row: unknown): Surroundings["source"] {
  if (!Array.isArray(row)) return null;
  const [uri, path, title, textSha256] = row as unknown[];
  return { uri: textOr(uri, ""), path: textOr(path, ""), title: textOr(title, ""), textSha256: textOr(textSha256, null) };
}

function readSection(row: unknown): Surroundings["sections"][number] {
  const [id, path] = listOf(row);
  const sectionId = isStoredId(id) ? id : typeof id === "number" ? String(id) : null;
  if (typeof path === "string") return { sectionId, path: [path] };
  const headings = listOf(path);
  return { sectionId, path: headings.every((heading) => typeof heading === "string") ? headings : [] };
}

function readNeighbour(row: unknown): NeighbourRow | null {
  const [distance, chunkId, documentId, text, startByte, endByte] = listOf(row);
  if (!Number.isSafeInteger(distance) || !isStoredId(chunkId) || !isStoredId(documentId) || typeof text !== "string") return null;
  return { distance: distance as number, chunkId, documentId, text, startByte: natural(startByte), endByte: natural(endByte) };
}

function textOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === "string" ? value : other;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export interface SurroundingsShape {
  readonly scope: ScopeShape;
  /** Neighbours on each side, 0 to 4; it stands in the text because the grammar takes no parameter there. */
  readonly reach: number;
  /** Whether ids that are no texts are read, too, and neighbours are checked; see `CandidatesShape`. */
  readonly careful: boolean;
}

/** What surrounds a chunk of this name; in an adopted graph there may be several. */
export interface NamedSurroundings {
  readonly chunkId: string;
  readonly documentId: string;
  readonly surroundings: Surroundings;
}

/**
 * Source, sections and neighbours of chunks, named by `$chunks`, a list of `{chunkId, documentId}`. Ids are given as texts; in an adopted graph
 * they may be numbers, which an index finds only as what they are.
 */
export function readSurroundings(layout: Layout, shape: Omit<SurroundingsShape, "careful">): Query<NamedSurroundings> {
  const { chunk } = layout.properties;
  const id = cypher`chunk.${identifier(chunk.id)}`;
  return {
    name: "chunks.surroundings",
    access: "READ",
    text: cypher`UNWIND $chunks AS wanted
MATCH (chunk:${identifier(layout.labels.chunk)})
WHERE ${isNamed(id, cypher`wanted.chunkId`)}
  AND ${idText(cypher`chunk.${identifier(chunk.documentId)}`)} = wanted.documentId${chunkSeen(shape.scope, cypher`chunk`, layout)}
RETURN wanted.chunkId AS chunkId, wanted.documentId AS documentId, ${surroundingsOf(layout, { ...shape, careful: true })} AS surroundings`,
    row: z.object({ chunkId: z.string(), documentId: z.string(), surroundings: z.unknown().transform(toSurroundings) }),
  };
}

/**
 * A list of what surrounds `chunk`, for {@link toSurroundings}. A chunk may hang on another document by mistake: it is cited by its own. Under
 * a scope only sections of its own document are told, and where that is in scope only in part, only sections around the chunk.
 */
export function surroundingsOf(layout: Layout, shape: SurroundingsShape): Cypher {
  const { scope, reach } = shape;
  const { labels, relationships, properties } = layout;
  const { chunk, document, section } = properties;
  const isOwn = sameId(cypher`source.${identifier(document.id)}`, cypher`chunk.${identifier(chunk.documentId)}`, shape);
  const hangsOn = cypher`(section)${sectionOf(layout)}(source:${identifier(labels.document)})`;
  const isAround = scope === "ranges" ? cypher` AND ${surrounds(layout)}` : cypher``;
  const ifSeen = (condition: Cypher): Cypher => (scope === "everything" ? cypher`` : cypher` WHERE ${condition}`);
  return cypher`[
    [chunk.${identifier(chunk.page)}, chunk.${identifier(chunk.sourceStartByte)}, chunk.${identifier(chunk.sourceEndByte)}],
    [(chunk)-[:${identifier(relationships.fromDocument)}]->(source:${identifier(labels.document)}) WHERE ${isOwn} | [
      source.${identifier(document.uri)},
      source.${identifier(document.path)},
      source.${identifier(document.title)},
      source.${identifier(document.textSha256)}
    ]][0],
    [(chunk)-[:${identifier(relationships.inSection)}]->(section:${identifier(labels.section)})${ifSeen(cypher`EXISTS { ${hangsOn} WHERE ${isOwn} }${isAround}`)} |
      [section.${identifier(section.id)}, coalesce(section.${identifier(section.path)}, section.${identifier(section.heading)})]],
    ${reach === 0 ? cypher`[]` : cypher`${neighbours(layout, shape, "before")}
      + ${neighbours(layout, shape, "after")}`}
  ]`;
}

/** Ids that may be numbers are equal when they are written alike. */
function sameId(left: Cypher, right: Cypher, { careful }: SurroundingsShape): Cypher {
  return careful ? cypher`${idText(left)} = ${idText(right)}` : cypher`${left} = ${right}`;
}

/** Whether `section` holds the bytes of `chunk`, where its document is in scope only in part. */
function surrounds({ properties: { chunk, section } }: Layout): Cypher {
  const documentId = idText(cypher`chunk.${identifier(chunk.documentId)}`);
  return cypher`($scopeRanges[${documentId}] IS NULL OR (section.${identifier(section.startByte)} <= chunk.${identifier(chunk.startByte)}
      AND chunk.${identifier(chunk.endByte)} <= section.${identifier(section.endByte)}))`;
}

function chunkSeen(scope: ScopeShape, chunk: Cypher, layout: Layout): Cypher {
  return scope === "everything" ? cypher`` : cypher` AND ${isChunkInScope(chunk, layout, scope)}`;
}

/** The whole way to a neighbour must lie in the chunk's own document. */
function neighbours(layout: Layout, { scope, reach, careful }: SurroundingsShape, side: "before" | "after"): Cypher {
  const { chunk } = layout.properties;
  const label = identifier(layout.labels.chunk);
  const next = identifier(layout.relationships.nextChunk);
  const documentId = identifier(chunk.documentId);
  const seen = chunkSeen(scope, cypher`neighbour`, layout);
  const steps = reach === 1 ? cypher`` : cypher`*1..${count(reach)}`;
  const way = side === "before" ? cypher`(chunk)<-[:${next}${steps}]-(neighbour:${label})` : cypher`(chunk)-[:${next}${steps}]->(neighbour:${label})`;
  const sameDocument =
    reach === 1
      ? cypher`neighbour.${documentId} = chunk.${documentId}`
      : cypher`all(step IN nodes(way) WHERE step:${label} AND step.${documentId} = chunk.${documentId})`;
  const steppedAway = reach === 1 ? cypher`1` : cypher`length(way)`;
  return cypher`[${reach === 1 ? cypher`` : cypher`way = `}${way}
      WHERE ${sameDocument}${careful ? cypher` AND ${isRetrievable(cypher`neighbour`, layout)}` : cypher``}${seen} | [
        ${side === "before" ? cypher`-${steppedAway}` : steppedAway},
        ${readId(cypher`neighbour.${identifier(chunk.id)}`, { careful })},
        ${readId(cypher`neighbour.${documentId}`, { careful })},
        neighbour.${identifier(chunk.text)},
        neighbour.${identifier(chunk.startByte)},
        neighbour.${identifier(chunk.endByte)}
      ]]`;
}
