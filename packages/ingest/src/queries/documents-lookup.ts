import { type Cypher, cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { adoptionState } from "./is-adoption.js";

/**
 * What the graph knows of a document; `sourceSha256` is null while a large one is still being written, and where an adoption could not
 * place it.
 */
export interface StoredDocument {
  readonly id: string;
  readonly path: string | null;
  readonly sourceSha256: string | null;
  readonly reader: string | null;
  readonly chunker: string | null;
  /** Hash of what a caller said about it; null where nobody did. */
  readonly metadataSha256: string | null;
  /** State of the adoption that it belongs to; null where it belongs to none. */
  readonly adoption: string | null;
  /** Whether one of its chunks lacks the vector that was asked about. */
  readonly lacksVectors: boolean;
  /** Whether chunks of a version that was never published hang on it. */
  readonly hasStagedChunks: boolean;
}

const row: z.ZodType<StoredDocument> = z.object({
  id: z.string(),
  path: z.string().nullable(),
  sourceSha256: z.string().nullable(),
  reader: z.string().nullable(),
  chunker: z.string().nullable(),
  metadataSha256: z.string().nullable(),
  adoption: z.string().nullable(),
  lacksVectors: z.boolean(),
  hasStagedChunks: z.boolean(),
});

/** Documents by `$ids`; those that are not there give no row. */
export function documentsLookup(layout: Layout, vectorProperty: string | null): Query<StoredDocument> {
  const { labels, properties, relationships } = layout;
  const { id, path, sourceSha256, reader, chunker, metadataSha256, run } = properties.document;
  const { documentId } = properties.chunk;
  const lacksVectors: Cypher =
    vectorProperty === null
      ? cypher`false`
      : cypher`EXISTS { (d)<-[:${identifier(relationships.fromDocument)}]-(c:${identifier(labels.chunk)})
  WHERE c.${identifier(documentId)} IS NOT NULL AND c.${identifier(vectorProperty)} IS NULL }`;
  return {
    name: "documents.lookup",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(id)}: id})
RETURN id, d.${identifier(path)} AS path, d.${identifier(sourceSha256)} AS sourceSha256, d.${identifier(reader)} AS reader,
  d.${identifier(chunker)} AS chunker, d.${identifier(metadataSha256)} AS metadataSha256,
  ${adoptionState(layout, cypher`d.${identifier(run)}`)} AS adoption, ${lacksVectors} AS lacksVectors,
  EXISTS { (d)<-[:${identifier(relationships.fromDocument)}]-(:${identifier(labels.stagedChunk)}) } AS hasStagedChunks`,
    row,
  };
}
