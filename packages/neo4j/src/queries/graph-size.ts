import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";

export interface GraphSize {
  readonly documents: number;
  readonly chunks: number;
}

/** How many documents and chunks carry the layout's labels; the server keeps both numbers, so this costs the same at any size. */
export function graphSize(layout: Layout): Query<GraphSize> {
  return {
    name: "graph.size",
    access: "READ",
    text: cypher`${countGraph(layout)}
RETURN documents, chunks`,
    row: z.object({ documents: z.number(), chunks: z.number() }),
  };
}

/** Binds `documents` and `chunks`. */
export function countGraph({ labels }: Layout): Cypher {
  return cypher`CALL () { MATCH (document:${identifier(labels.document)}) RETURN count(document) AS documents }
CALL () { MATCH (chunk:${identifier(labels.chunk)}) RETURN count(chunk) AS chunks }`;
}
