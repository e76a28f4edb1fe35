import type { Layout } from "@graphspan/neo4j";
import { marksOf } from "../run/marks.js";

/** All that adoption writes on a document. */
export function adoptedDocumentProperties(layout: Layout): string[] {
  const { id, corpus, uri, sourceSha256, textSha256, run } = layout.properties.document;
  return [id, corpus, uri, sourceSha256, textSha256, run, marksOf(layout).madeBy];
}

/** All that adoption writes on a chunk. */
export function adoptedChunkProperties(layout: Layout): string[] {
  const { id, documentId, startByte, endByte, run } = layout.properties.chunk;
  return [id, documentId, marksOf(layout).stagedDocumentId, startByte, endByte, run];
}
