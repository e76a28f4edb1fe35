import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/** Whether a chunk says how we have read it for things: other software may keep something else under that name. */
export function isMarked({ properties }: Layout, chunk: Cypher): Cypher {
  return cypher`${chunk}.${identifier(properties.chunk.extraction)} STARTS WITH 'x1'`;
}
