import { z } from "zod";
import { count, type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { ScopeShape } from "./candidates-shape.js";
import { isChunkInScope } from "./in-scope.js";
import { idText, isNamed, isRetrievable, readId } from "./retrievable-chunk.js";
import { sectionOf } from "./section-of.js";
import { storedByte } from "./stored-byte.js";

const text = z.string().catch("");
const id = z.string().min(1);

const neighbourRow = z
  .tuple([
    /** -1 is the chunk before, 1 the one after. */
    z.int(),
    id,
    id,
    z.string(),
    storedByte,
    storedByte,
  ])
  .transform(([distance, chunkId, documentId, words, startByte, endByte]) => ({
    distance,
    chunkId,
    documentId,
    text: words,
    startByte,
    endByte,
  }));

const sourceRow = z
  .tuple([text, text, text, z.string().nullable().catch(null)])
  .transform(([uri, path, title, textSha256]) => ({ uri, path, title, textSha256 }));

/** Id of a section, and its path, or its heading where it has no path. */
const sectionRow = z
  .tuple([
    z.union([id, z.number().transform(String)]).nullable().catch(null),
    z.union([z.array(z.string()), z.string().transform((heading) => [heading])]).catch([]),
  ])
  .transform(([sectionId, path]) => ({ sectionId, path }));

/**
 * What stands around a chunk. Adopted graphs may hold anything in a property, so what does not fit counts as missing; a neighbour that cannot
 * be told is null.
 */
const surroundingsRow = z
  .tuple([id, id, sourceRow.nullable(), z.array(sectionRow), z.array(neighbourRow.nullable().catch(null))])
  .transform(([chunkId, documentId, source, sections, neighbours]) => ({ chunkId, documentId, source, sections, neighbours }));

/** Null for those of which it cannot be told whose they are. */
export const surroundingsRows = z.array(surroundingsRow.nullable().catch(null));

/** A chunk before or after another one. */
export type NeighbourRow = z.output<typeof neighbourRow>;

/** Source, sections and neighbours of a chunk. */
export type Surroundings = z.output<typeof surroundingsRow>;

export interface SurroundingsShape {
  readonly scope: ScopeShape;
  /** Neighbours on each side, 0 to 4; it stands in the text because the grammar takes no parameter there. */
  readonly reach: number;
  /** Whether ids that are no texts are read, too, and neighbours are checked; see `CandidatesShape`. */
  readonly careful: boolean;
}

/**
 * Source, sections and neighbours of chunks, named by `$chunks`, a list of `{chunkId, documentId}`. Ids are given as texts; in an adopted graph
 * they may be numbers, which an index finds only as what they are.
 */
export function readSurroundings(layout: Layout, shape: Omit<SurroundingsShape, "careful">): Query<{ readonly surroundings: Surroundings }> {
  const { chunk } = layout.properties;
  const id = cypher`chunk.${identifier(chunk.id)}`;
  return {
    name: "chunks.surroundings",
    access: "READ",
    text: cypher`UNWIND $chunks AS wanted
MATCH (chunk:${identifier(layout.labels.chunk)})
WHERE ${isNamed(id, cypher`wanted.chunkId`)}
  AND ${idText(cypher`chunk.${identifier(chunk.documentId)}`)} = wanted.documentId${chunkSeen(shape.scope, cypher`chunk`, layout)}
RETURN ${surroundingsOf(layout, { ...shape, careful: true })} AS surroundings`,
    row: z.object({ surroundings: surroundingsRow }),
  };
}

/**
 * A list of what surrounds `chunk`, in the order of its row. A chunk may hang on another document by mistake: it is cited by its own. Under
 * a scope only sections of its own document are told, and where that is in scope only in part, only sections around the chunk.
 */
export function surroundingsOf(layout: Layout, shape: SurroundingsShape): Cypher {
  const { scope, reach, careful } = shape;
  const { labels, relationships, properties } = layout;
  const { chunk, document, section } = properties;
  const isOwn = sameId(cypher`source.${identifier(document.id)}`, cypher`chunk.${identifier(chunk.documentId)}`, shape);
  const hangsOn = cypher`(section)${sectionOf(layout)}(source:${identifier(labels.document)})`;
  const isAround = scope === "ranges" ? cypher` AND ${surrounds(layout)}` : cypher``;
  const ifSeen = (condition: Cypher): Cypher => (scope === "everything" ? cypher`` : cypher` WHERE ${condition}`);
  return cypher`[
    ${readId(cypher`chunk.${identifier(chunk.id)}`, { careful })},
    ${readId(cypher`chunk.${identifier(chunk.documentId)}`, { careful })},
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
  return scope === "everything" ? cypher`` : cypher` AND ${isChunkInScope(chunk, layout, { ranged: scope === "ranges" })}`;
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
