import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { documentsOfChunk, type FaultFamily, nameOf } from "./fault-family.js";

const codes = ["CHAIN_FORKS", "CHAIN_BETWEEN_DOCUMENTS", "CHAIN_BACKWARDS", "CHAIN_GAPS", "SPANS_OUT_OF_ORDER"] as const;

/**
 * What can be wrong with a chunk and the one before it: a row for each link, and one for each chunk that none leads to. A chain that goes round
 * must lead back somewhere, so a cycle among chunks with positions shows as a step backwards. Spans are compared only where they count in one
 * text, that of the document.
 */
export function chainFaults(layout: Layout): FaultFamily<(typeof codes)[number]> {
  const { labels, properties, relationships } = layout;
  const chunk = identifier(labels.chunk);
  const nextChunk = identifier(relationships.nextChunk);
  const { documentId, index, startByte, endByte } = properties.chunk;
  const ofBefore = (name: string): Cypher => cypher`before.${identifier(name)}`;
  const ofChunk = (name: string): Cypher => cypher`c.${identifier(name)}`;
  const hasSourceText = cypher`EXISTS { (c)-[:${identifier(relationships.fromDocument)}]->(d) WHERE d.${identifier(properties.document.textSha256)} IS NOT NULL }`;
  return {
    name: "chain",
    codes,
    node: cypher`c`,
    run: properties.chunk.run,
    documents: documentsOfChunk(layout),
    scan: cypher`
MATCH (c:${chunk})
WHERE ${ofChunk(documentId)} IS NOT NULL
OPTIONAL MATCH (before:${chunk})-[:${nextChunk}]->(c)`,
    fault: cypher`CASE
  WHEN before IS NULL THEN CASE WHEN ${ofChunk(index)} > 0 THEN 'CHAIN_GAPS' END
  WHEN COUNT { (before)-[:${nextChunk}]->() } > 1 OR COUNT { (c)<-[:${nextChunk}]-() } > 1 THEN 'CHAIN_FORKS'
  WHEN ${ofBefore(documentId)} <> ${ofChunk(documentId)} THEN 'CHAIN_BETWEEN_DOCUMENTS'
  WHEN before = c OR ${ofBefore(index)} >= ${ofChunk(index)} THEN 'CHAIN_BACKWARDS'
  WHEN ${ofBefore(index)} + 1 < ${ofChunk(index)} THEN 'CHAIN_GAPS'
  WHEN (${ofBefore(startByte)} >= ${ofChunk(startByte)} OR ${ofBefore(endByte)} >= ${ofChunk(endByte)}) AND ${hasSourceText} THEN 'SPANS_OUT_OF_ORDER'
END`,
    example: nameOf(cypher`c`, properties.chunk.id),
  };
}
