import { z } from "zod";
import { count, type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { ScopeShape } from "./candidates.js";
import { isChunkInScope, isInScope } from "./in-scope.js";
import { idText, isRetrievable, readId } from "./retrievable-chunk.js";

/** Sections nest six deep in Markdown; adopted graphs may go further. */
const deepestSection = count(32);

const text = z.string().catch("");

const id = z.string().min(1);

const neighbourRow = z.object({
  /** -1 is the chunk before, 1 the one after. */
  distance: z.int(),
  chunkId: id,
  documentId: id,
  text: z.string(),
  startByte: z.int().min(0).nullable().catch(null),
  endByte: z.int().min(0).nullable().catch(null),
});

/** What stands around a chunk. Adopted graphs may hold anything in a property, so what does not fit counts as missing. */
const surroundingsRow = z.object({
  chunkId: id,
  documentId: id,
  source: z.object({ uri: text, path: text, title: text, textSha256: z.string().nullable().catch(null) }).nullable(),
  /** Path of each section the chunk hangs on. */
  sections: z.array(z.union([z.array(z.string()), z.string().transform((heading) => [heading])]).catch([])),
  neighbours: onlyReadable(neighbourRow),
});

/** Those of which it can be told whose they are. */
export const surroundingsRows = onlyReadable(surroundingsRow);

/** A chunk before or after another one. */
export type NeighbourRow = z.infer<typeof neighbourRow>;

/** Source, sections and neighbours of a chunk. */
export type Surroundings = z.infer<typeof surroundingsRow>;

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
WHERE ${id} IN [wanted.chunkId, toIntegerOrNull(wanted.chunkId), toFloatOrNull(wanted.chunkId)] AND ${idText(id)} = wanted.chunkId
  AND ${idText(cypher`chunk.${identifier(chunk.documentId)}`)} = wanted.documentId
RETURN ${surroundingsOf(layout, { ...shape, careful: true })} AS surroundings`,
    row: z.object({ surroundings: surroundingsRow }),
  };
}

/** A map of what surrounds `chunk`. Under a scope it tells nothing of a document outside, should the chunk hang on one. */
export function surroundingsOf(layout: Layout, shape: SurroundingsShape): Cypher {
  const { scope, reach, careful } = shape;
  const { labels, relationships, properties } = layout;
  const { chunk, document, section } = properties;
  const sourceSeen = isInScope(cypher`source.${identifier(document.id)}`);
  const sectionOf = cypher`(section)-[:${identifier(relationships.sectionOf)}*1..${deepestSection}]->(source:${identifier(labels.document)})`;
  const ifSeen = (condition: Cypher): Cypher => (scope === "everything" ? cypher`` : cypher` WHERE ${condition}`);
  return cypher`{
    chunkId: ${readId(cypher`chunk.${identifier(chunk.id)}`, { careful })},
    documentId: ${readId(cypher`chunk.${identifier(chunk.documentId)}`, { careful })},
    source: [(chunk)-[:${identifier(relationships.fromDocument)}]->(source:${identifier(labels.document)})${ifSeen(sourceSeen)} | {
      uri: source.${identifier(document.uri)},
      path: source.${identifier(document.path)},
      title: source.${identifier(document.title)},
      textSha256: source.${identifier(document.textSha256)}
    }][0],
    sections: [(chunk)-[:${identifier(relationships.inSection)}]->(section:${identifier(labels.section)})${ifSeen(cypher`EXISTS { ${sectionOf} WHERE ${sourceSeen} }`)} |
      coalesce(section.${identifier(section.path)}, section.${identifier(section.heading)})],
    neighbours: ${reach === 0 ? cypher`[]` : cypher`${neighbours(layout, shape, "before")}
      + ${neighbours(layout, shape, "after")}`}
  }`;
}

/** The whole way to a neighbour must lie in the chunk's own document. */
function neighbours(layout: Layout, { scope, reach, careful }: SurroundingsShape, side: "before" | "after"): Cypher {
  const { chunk } = layout.properties;
  const label = identifier(layout.labels.chunk);
  const next = identifier(layout.relationships.nextChunk);
  const documentId = identifier(chunk.documentId);
  const seen = scope === "everything" ? cypher`` : cypher` AND ${isChunkInScope(cypher`neighbour`, layout, { ranged: scope === "ranges" })}`;
  const steps = reach === 1 ? cypher`` : cypher`*1..${count(reach)}`;
  const way = side === "before" ? cypher`(chunk)<-[:${next}${steps}]-(neighbour:${label})` : cypher`(chunk)-[:${next}${steps}]->(neighbour:${label})`;
  const sameDocument =
    reach === 1
      ? cypher`neighbour.${documentId} = chunk.${documentId}`
      : cypher`all(step IN nodes(way) WHERE step:${label} AND step.${documentId} = chunk.${documentId})`;
  const steppedAway = reach === 1 ? cypher`1` : cypher`length(way)`;
  return cypher`[${reach === 1 ? cypher`` : cypher`way = `}${way}
      WHERE ${sameDocument}${careful ? cypher` AND ${isRetrievable(cypher`neighbour`, layout)}` : cypher``}${seen} | {
        distance: ${side === "before" ? cypher`-${steppedAway}` : steppedAway},
        chunkId: ${readId(cypher`neighbour.${identifier(chunk.id)}`, { careful })},
        documentId: ${readId(cypher`neighbour.${documentId}`, { careful })},
        text: neighbour.${identifier(chunk.text)},
        startByte: neighbour.${identifier(chunk.startByte)},
        endByte: neighbour.${identifier(chunk.endByte)}
      }]`;
}

/** A list without the rows that do not fit. */
function onlyReadable<Row>(row: z.ZodType<Row>): z.ZodType<readonly Row[]> {
  return z.array(row.nullable().catch(null)).transform((rows) => rows.filter((each) => each !== null));
}
