import { type Cypher, cypher, identifier, isMarked, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import type { Passage } from "../extract/passage.js";
import { passageTextShape, textOfPassage } from "./passage-text.js";

/** A property of a graph that other software may have written. */
const text = z.unknown().transform((value) => (typeof value === "string" ? value : null));
const headings = z.unknown().transform((value) => (Array.isArray(value) ? value : [value]).filter((heading) => typeof heading === "string"));

const row: z.ZodType<Passage> = z
  .object({ chunkId: z.string(), documentId: z.string(), ...passageTextShape, title: text, path: text, sectionPath: headings })
  .transform(({ chunkId, documentId, sectionPath, title, path, ...stored }) => ({ chunkId, documentId, sectionPath, title: title ?? path ?? "", ...textOfPassage(stored) }));

/** `$limit` retrievable chunks behind `$after` that were not read in the way `$extraction`, by their ids; of the documents `$documentIds`, or of all. */
export function passagesToExtract(layout: Layout, { among }: { readonly among: boolean }): Query<Passage> {
  const { labels, properties, relationships } = layout;
  const { id, documentId, startByte, endByte, text: stored } = properties.chunk;
  const { title, path } = properties.document;
  const ofDocument = (name: string): Cypher =>
    cypher`head([(c)-[:${identifier(relationships.fromDocument)}]->(d:${identifier(labels.document)}) | d.${identifier(name)}])`;
  const section = cypher`(c)-[:${identifier(relationships.inSection)}]->(s:${identifier(labels.section)})`;
  return {
    name: "extraction.passages",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)})
WHERE c.${identifier(id)} > $after AND ${wantsExtraction(layout, { among })}
WITH c ORDER BY c.${identifier(id)} LIMIT $limit
RETURN c.${identifier(id)} AS chunkId, c.${identifier(documentId)} AS documentId, c.${identifier(stored)} AS text,
  c.${identifier(startByte)} AS startByte, c.${identifier(endByte)} AS endByte,
  ${ofDocument(title)} AS title, ${ofDocument(path)} AS path,
  head([${section} | s.${identifier(properties.section.path)}]) AS sectionPath
ORDER BY chunkId`,
    row,
  };
}

/** How many there are of these, and how many of them have something of other software in the place of our mark. */
export function countPassagesToExtract(layout: Layout, { among }: { readonly among: boolean }): Query<{ chunks: number; foreign: number }> {
  const mark = cypher`c.${identifier(layout.properties.chunk.extraction)}`;
  return {
    name: "extraction.countPassages",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(layout.labels.chunk)})
WHERE ${wantsExtraction(layout, { among })}
RETURN count(c) AS chunks, count(CASE WHEN ${mark} IS NOT NULL AND NOT coalesce(${isMarked(layout, cypher`c`)}, false) THEN 1 END) AS foreign`,
    row: z.object({ chunks: z.int().min(0), foreign: z.int().min(0) }),
  };
}

function wantsExtraction({ properties }: Layout, { among }: { readonly among: boolean }): Cypher {
  const { id, documentId, text: stored, extraction } = properties.chunk;
  const isAmong = among ? cypher`c.${identifier(documentId)} IN $documentIds` : cypher`c.${identifier(documentId)} IS :: STRING NOT NULL`;
  return cypher`${isAmong} AND c.${identifier(id)} IS :: STRING NOT NULL AND c.${identifier(stored)} IS :: STRING NOT NULL
  AND coalesce(c.${identifier(extraction)}, '') <> $extraction`;
}
