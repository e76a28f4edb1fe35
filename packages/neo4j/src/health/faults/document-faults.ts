import { cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { type FaultFamily, nameOf } from "./fault-family.js";

const codes = ["DOCUMENTS_WITHOUT_CHUNKS", "DOCUMENTS_EMPTIED", "DOCUMENTS_WITHOUT_TEXT", "POSITIONS_REPEATED", "CHAIN_CYCLES"] as const;

/**
 * What can be wrong with a document and its chunks as a whole. An ingest gives even an empty document the hash of its text: `$blankHashes` are those of
 * texts of which nobody makes chunks. Of chunks that have no positions, only the chain tells an order: where every one of them comes after
 * another, it goes round.
 */
export function documentFaults({ labels, properties, relationships }: Layout): FaultFamily<(typeof codes)[number]> {
  const index = identifier(properties.chunk.index);
  const documentId = identifier(properties.chunk.documentId);
  const inOrder = cypher`(:${identifier(labels.chunk)} {${documentId}: c.${documentId}})-[:${identifier(relationships.nextChunk)}]->(c)`;
  return {
    name: "documents",
    codes,
    node: cypher`d`,
    run: properties.document.run,
    documents: cypher`[d.${identifier(properties.document.id)}]`,
    scan: cypher`
MATCH (d:${identifier(labels.document)})
CALL (d) {
  MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${identifier(labels.chunk)})
  RETURN count(c) AS chunks, count(c.${index}) AS placed, count(DISTINCT c.${index}) AS positions,
    count(CASE WHEN NOT EXISTS { ${inOrder} } THEN 1 END) AS beginnings
}`,
    fault: cypher`CASE
  WHEN chunks = 0 AND d.${identifier(properties.document.textSha256)} IS NULL THEN 'DOCUMENTS_WITHOUT_CHUNKS'
  WHEN chunks = 0 AND d.${identifier(properties.document.textSha256)} IN $blankHashes THEN 'DOCUMENTS_WITHOUT_TEXT'
  WHEN chunks = 0 THEN 'DOCUMENTS_EMPTIED'
  WHEN beginnings = 0 THEN 'CHAIN_CYCLES'
  WHEN positions < placed THEN 'POSITIONS_REPEATED'
END`,
    example: nameOf(cypher`d`, properties.document.id),
  };
}
