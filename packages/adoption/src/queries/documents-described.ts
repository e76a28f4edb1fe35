import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { textOf } from "./attached.js";

/** A document before its chunks are read. */
export interface DescribedDocument {
  readonly document: string;
  readonly path: string | null;
  /** What a run of ours wrote already; null where none did. */
  readonly id: string | null;
  readonly uri: string | null;
  readonly run: string | null;
  readonly chunks: number;
  /** Of all its texts together. */
  readonly characters: number;
}

/** What the documents of `$documents` are, and how much reading their chunks would bring. */
export function documentsDescribed({ labels, properties, relationships }: Layout): Query<DescribedDocument> {
  const { id, path, run, uri } = properties.document;
  const text = textOf(cypher`c`, properties.chunk.text);
  return {
    name: "adoption.describeDocuments",
    access: "READ",
    text: cypher`
UNWIND $documents AS document
MATCH (d:${identifier(labels.document)}) WHERE elementId(d) = document
CALL (d) {
  OPTIONAL MATCH (d)<-[:${identifier(relationships.fromDocument)}]-(c:${identifier(labels.chunk)})
  RETURN count(c) AS chunks, coalesce(sum(size(${text})), 0) AS characters
}
RETURN document, ${textOf(cypher`d`, path)} AS path, ${textOf(cypher`d`, id)} AS id, ${textOf(cypher`d`, uri)} AS uri,
  ${textOf(cypher`d`, run)} AS run, chunks, characters
ORDER BY document`,
    row: z.object({
      document: z.string(),
      path: z.string().nullable(),
      id: z.string().nullable(),
      uri: z.string().nullable(),
      run: z.string().nullable(),
      chunks: z.int(),
      characters: z.int(),
    }),
  };
}
