/** Retrieval inside a part of a graph, with rows of a query of one's own beside the passages. Needs a Neo4j server that holds documents. */
import { formatTrace, explainMiss } from "@graphspan/core";
// #region scope
import { connect, connectionFromEnvironment, createRetriever, hybridCypher, scope } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const withSections = `
  MATCH (chunk:Chunk)-[:IN_SECTION]->(section)
  WHERE chunk.id IN $chunkIds AND ($scopeDocumentIds IS NULL OR chunk.documentId IN $scopeDocumentIds)
  RETURN null AS chunkId, chunk.id AS ofChunkId, section.heading AS text`;
const retriever = createRetriever({ store, embeddingSet: null, preset: hybridCypher(withSections) });

const markdown = scope.matching({ mediaType: "text/markdown" });
const evidence = await retriever.retrieve("Where do herons nest?", { scope: markdown, budget: { maxItems: 2 } });
console.log(evidence.scope); // name, documents and chunks inside, how each route kept to it
for (const passage of evidence.context) if (passage.label === "cypher") console.log(passage.ofChunkId, passage.text, passage.unverified);
await store.close();
// #endregion scope
console.log(formatTrace(evidence));
console.log(explainMiss(evidence, evidence.trace.candidates.at(-1)?.chunkId ?? "none").text);
