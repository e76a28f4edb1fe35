import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { GraphSize } from "./graph-size.js";
import type { DocumentsShape } from "./candidates-shape.js";
import { isChunkInScope, isInScope } from "./in-scope.js";

/** How many documents of the scope there are, and chunks that lie wholly in it. */
export function scopeSize(layout: Layout, scope: DocumentsShape): Query<GraphSize> {
  return {
    name: "scope.size",
    access: "READ",
    text: cypher`${countInScope(layout, scope)}
RETURN documents, chunks`,
    row: z.object({ documents: z.number(), chunks: z.number() }),
  };
}

/** Binds `documents` and `chunks`. */
export function countInScope(layout: Layout, scope: DocumentsShape): Cypher {
  const { labels, properties } = layout;
  return cypher`CALL () {
  MATCH (document:${identifier(labels.document)}) WHERE ${isInScope(cypher`document.${identifier(properties.document.id)}`, scope)}
  RETURN count(document) AS documents
}
CALL () {
  MATCH (chunk:${identifier(labels.chunk)}) WHERE ${isChunkInScope(cypher`chunk`, layout, scope)}
  RETURN count(chunk) AS chunks
}`;
}
