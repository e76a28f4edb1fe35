import { type Cypher, cypher } from "../cypher/cypher.js";
import { idText } from "./retrievable-chunk.js";

/**
 * Whether a document id lies in the scope. An index finds it as what is stored; what counts is its text, because a number is equal to
 * others that are written differently. Parameters: those of a compiled scope.
 *
 * @param documentId - Property of a node, as in `chunk.documentId`.
 */
export function isInScope(documentId: Cypher): Cypher {
  return cypher`${documentId} IN $scopeStoredIds AND ${idText(documentId)} IN $scopeDocumentIds`;
}
