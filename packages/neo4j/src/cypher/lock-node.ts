import { type Cypher, cypher, identifier } from "./cypher.js";

/**
 * Cypher that locks the node of a variable until the transaction ends, and changes nothing, whatever others did to the node while it was waited for. `label` is one that the node has: writing that once more, or a
 * property that it has, would lock as well, but bring back what the others have just taken away.
 */
export function lockNode(node: Cypher, label: string): Cypher {
  const mark = identifier(`${label}_locked`);
  return cypher`SET ${node}:${mark} REMOVE ${node}:${mark}`;
}
