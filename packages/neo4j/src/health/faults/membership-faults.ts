import { cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { documentsOfChunk, type FaultFamily, nameOf } from "./fault-family.js";

const codes = ["CHUNKS_WITHOUT_DOCUMENT", "CHUNKS_IN_SEVERAL_DOCUMENTS", "CHUNKS_OF_ANOTHER_DOCUMENT", "CHUNKS_IN_FOREIGN_SECTION"] as const;

/** What can be wrong with what a chunk belongs to. */
export function membershipFaults(layout: Layout): FaultFamily<(typeof codes)[number]> {
  const { labels, properties, relationships } = layout;
  const document = identifier(labels.document);
  const fromDocument = identifier(relationships.fromDocument);
  const idOfDocument = identifier(properties.document.id);
  const documentId = identifier(properties.chunk.documentId);
  const sectionOf = cypher`[:${identifier(relationships.sectionOf)}]`;
  return {
    name: "membership",
    codes,
    node: cypher`c`,
    run: properties.chunk.run,
    documents: documentsOfChunk(layout),
    scan: cypher`
MATCH (c:${identifier(labels.chunk)})
WITH c, COUNT { (c)-[:${fromDocument}]->(:${document}) } AS documents`,
    fault: cypher`CASE
  WHEN documents = 0 THEN 'CHUNKS_WITHOUT_DOCUMENT'
  WHEN documents > 1 THEN 'CHUNKS_IN_SEVERAL_DOCUMENTS'
  WHEN EXISTS { (c)-[:${fromDocument}]->(d:${document}) WHERE d.${idOfDocument} <> c.${documentId} } THEN 'CHUNKS_OF_ANOTHER_DOCUMENT'
  WHEN EXISTS { (c)-[:${identifier(relationships.inSection)}]->(:${identifier(labels.section)})-${sectionOf}->(d:${document})
    WHERE d.${idOfDocument} <> c.${documentId} } THEN 'CHUNKS_IN_FOREIGN_SECTION'
END`,
    example: nameOf(cypher`c`, properties.chunk.id),
  };
}
