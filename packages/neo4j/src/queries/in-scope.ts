import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { DocumentsShape } from "./candidates-shape.js";
import { idText } from "./retrievable-chunk.js";

/**
 * Whether a document id lies in the scope. An index finds it as what is stored; what counts is its text, because a number is equal to
 * others that are written differently. Where none can be a number that check is left out: it took a fifth of the time of counting. Parameters:
 * those of a resolved scope.
 *
 * @param documentId - Property of a node, as in `chunk.documentId`.
 */
export function isInScope(documentId: Cypher, scope: DocumentsShape): Cypher {
  const isStored = cypher`${documentId} IN $scopeStoredIds`;
  return scope === "documents" ? isStored : cypher`${isStored} AND ${idText(documentId)} IN $scopeDocumentIds`;
}

/**
 * Whether a chunk lies wholly in the scope. A document without ranges is in it as a whole; a chunk without known bytes lies in no range.
 * Parameters: those of a resolved scope.
 *
 * @param chunk - Variable of the query.
 */
export function isChunkInScope(chunk: Cypher, { properties }: Layout, scope: DocumentsShape): Cypher {
  const property = (name: string): Cypher => cypher`${chunk}.${identifier(name)}`;
  const documentId = property(properties.chunk.documentId);
  if (scope !== "ranges") return isInScope(documentId, scope);
  const [start, end] = [property(properties.chunk.startByte), property(properties.chunk.endByte)];
  const ranges = cypher`$scopeRanges[${idText(documentId)}]`;
  return cypher`${isInScope(documentId, scope)}
      AND (${ranges} IS NULL OR (${start} <= ${end} AND any(range IN ${ranges} WHERE range[0] <= ${start} AND ${end} <= range[1])))`;
}
