import { cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";

/** Moves every staged `documentId` of the run to where readers look for it. */
export function chunksReveal(layout: Layout): Query<{ chunks: number }> {
  const { documentId, run } = layout.properties.chunk;
  const staged = identifier(marksOf(layout).stagedDocumentId);
  return {
    name: "adoption.revealChunks",
    access: "WRITE",
    text: cypher`
MATCH (c:${identifier(layout.labels.chunk)})
WHERE c.${identifier(run)} = $run AND c.${staged} IS NOT NULL
SET c.${identifier(documentId)} = c.${staged}
REMOVE c.${staged}
RETURN count(*) AS chunks`,
    row: z.object({ chunks: z.int() }),
  };
}

/** Makes documents of those that were made for chains. */
export function documentsReveal(layout: Layout): Query<{ documents: number }> {
  const labels = [layout.labels.document, ...layout.extraLabels.document].map(identifier);
  const staged = identifier(marksOf(layout).stagedDocument);
  return {
    name: "adoption.revealDocuments",
    access: "WRITE",
    text: cypher`
MATCH (d:${staged})
WHERE d.${identifier(layout.properties.document.run)} = $run
SET d:${joinCypher(labels, ":")}
REMOVE d:${staged}
RETURN count(*) AS documents`,
    row: z.object({ documents: z.int() }),
  };
}

/** Documents that carry the run. */
export function documentsOfRun(layout: Layout): Query<{ documents: number }> {
  return {
    name: "adoption.documentsOfRun",
    access: "READ",
    text: cypher`
MATCH (d:${identifier(layout.labels.document)})
WHERE d.${identifier(layout.properties.document.run)} = $run
RETURN count(*) AS documents`,
    row: z.object({ documents: z.int() }),
  };
}

/** Registers a set, which carries the run, unless it is registered already: then it stays as it is. */
export function embeddingSetAdopt(layout: Layout): Query<unknown> {
  const names = layout.properties.embeddingSet;
  const label = identifier(layout.labels.embeddingSet);
  return {
    name: "adoption.registerEmbeddingSet",
    access: "WRITE",
    text: cypher`
MERGE (s:${label} {${identifier(names.id)}: $id})
ON CREATE SET s.${identifier(names.model)} = $model, s.${identifier(names.dimensions)} = $dimensions,
  s.${identifier(names.similarity)} = $similarity, s.${identifier(names.property)} = $property,
  s.${identifier(names.vectorIndexName)} = $vectorIndexName, s.${identifier(names.inputTemplate)} = $inputTemplate,
  s.${identifier(marksOf(layout).registeredBy)} = $run`,
    row: z.unknown(),
  };
}
