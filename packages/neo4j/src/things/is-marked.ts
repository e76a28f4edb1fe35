import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/** Whether a value says how we have read a chunk for things. */
export function isMark(value: Cypher): Cypher {
  return cypher`${value} STARTS WITH 'x1'`;
}

/** Whether a chunk says how we have read it for things: other software may keep something else under that name. */
export function isMarked({ properties }: Layout, chunk: Cypher): Cypher {
  return isMark(cypher`${chunk}.${identifier(properties.chunk.extraction)}`);
}
