import { z } from "zod";
import { count, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { idText } from "./retrievable-chunk.js";
import { sectionOf } from "./section-of.js";

/** Larger numbers do not arrive as numbers, and are the place of nothing. */
const lastByte = count(Number.MAX_SAFE_INTEGER);

export interface SectionPlace {
  readonly documentId: string;
  readonly startByte: number;
  readonly endByte: number;
}

/**
 * Where the sections `$sectionIds` lie. One whose place is not known, or that hangs on no document, has no row. `$storedIds` is everything
 * that may be stored for the ids.
 */
export function sectionPlaces({ labels, relationships, properties }: Layout): Query<SectionPlace> {
  const { section } = properties;
  const sectionId = cypher`section.${identifier(section.id)}`;
  const documentId = idText(cypher`document.${identifier(properties.document.id)}`);
  const [start, end] = [cypher`section.${identifier(section.startByte)}`, cypher`section.${identifier(section.endByte)}`];
  return {
    name: "scope.sections",
    access: "READ",
    text: cypher`MATCH (section:${identifier(labels.section)})
WHERE ${sectionId} IN $storedIds AND ${idText(sectionId)} IN $sectionIds
  AND ${start} IS :: INTEGER NOT NULL AND ${end} IS :: INTEGER NOT NULL AND 0 <= ${start} <= ${end} <= ${lastByte}
MATCH (section)${sectionOf({ relationships })}(document:${identifier(labels.document)})
WHERE ${documentId} <> ''
RETURN DISTINCT ${documentId} AS documentId, ${start} AS startByte, ${end} AS endByte`,
    row: z.object({ documentId: z.string(), startByte: z.number(), endByte: z.number() }),
  };
}
