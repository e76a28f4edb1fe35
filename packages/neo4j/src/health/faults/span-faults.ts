import { cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { documentsOfChunk, type FaultFamily, nameOf } from "./fault-family.js";

const codes = ["SPANS_IMPOSSIBLE", "SPANS_OUTSIDE_SECTION"] as const;

/**
 * What can be wrong with the span of a chunk. The server does not tell how many bytes a text has in UTF-8, but a character has one to four. A
 * chunk lies in the section in which it begins; where it ends, a chunker of the application's own decides.
 */
export function spanFaults(layout: Layout): FaultFamily<(typeof codes)[number]> {
  const { labels, properties, relationships } = layout;
  const { id, documentId, text, startByte, endByte } = properties.chunk;
  const start = cypher`c.${identifier(startByte)}`;
  const bytes = cypher`c.${identifier(endByte)} - ${start}`;
  const { startByte: sectionStart, endByte: sectionEnd } = properties.section;
  return {
    name: "spans",
    codes,
    node: cypher`c`,
    run: properties.chunk.run,
    documents: documentsOfChunk(layout),
    scan: cypher`
MATCH (c:${identifier(labels.chunk)})
WHERE c.${identifier(documentId)} IS NOT NULL AND ${start} IS :: INTEGER NOT NULL AND c.${identifier(endByte)} IS :: INTEGER NOT NULL
  AND c.${identifier(text)} IS :: STRING NOT NULL
WITH c, size(c.${identifier(text)}) AS characters`,
    fault: cypher`CASE
  WHEN ${start} < 0 OR ${bytes} < characters OR ${bytes} > 4 * characters THEN 'SPANS_IMPOSSIBLE'
  WHEN EXISTS { (c)-[:${identifier(relationships.inSection)}]->(s:${identifier(labels.section)})
    WHERE ${start} < s.${identifier(sectionStart)} OR ${start} >= s.${identifier(sectionEnd)} } THEN 'SPANS_OUTSIDE_SECTION'
END`,
    example: nameOf(cypher`c`, id),
  };
}
