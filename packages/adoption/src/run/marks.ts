import type { Layout } from "@graphspan/neo4j";

/** Names of what an adoption writes beyond the names of the layout. All but the last two are gone when it is visible. */
export interface Marks {
  /** Property of a chunk: the `documentId` that it is to get. */
  readonly stagedDocumentId: string;
  /** Label of a document that is made of a chain of chunks, until it becomes a document. */
  readonly stagedDocument: string;
  /** Property of such a document: the run that made it, and may delete it. */
  readonly madeBy: string;
  /** Property of an embedding set: the run that registered it. */
  readonly registeredBy: string;
}

export function marksOf({ labels, properties }: Layout): Marks {
  return {
    stagedDocumentId: `staged_${properties.chunk.documentId}`,
    stagedDocument: `${labels.document}_staged`,
    madeBy: `made_${properties.document.run}`,
    registeredBy: properties.document.run,
  };
}
