import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { GraphSize } from "./graph-size.js";
import { isInScope } from "./in-scope.js";

/** How many documents and chunks of the scope there are. */
export function scopeSize(layout: Layout): Query<GraphSize> {
  return {
    name: "scope.size",
    access: "READ",
    text: cypher`${countInScope(layout)}
RETURN documents, chunks`,
    row: z.object({ documents: z.number(), chunks: z.number() }),
  };
}

/** Binds `documents` and `chunks`. */
export function countInScope({ labels, properties: { chunk, document } }: Layout): Cypher {
  return cypher`CALL () {
  MATCH (document:${identifier(labels.document)}) WHERE ${isInScope(cypher`document.${identifier(document.id)}`)}
  RETURN count(document) AS documents
}
CALL () {
  MATCH (chunk:${identifier(labels.chunk)}) WHERE ${isInScope(cypher`chunk.${identifier(chunk.documentId)}`)}
  RETURN count(chunk) AS chunks
}`;
}
