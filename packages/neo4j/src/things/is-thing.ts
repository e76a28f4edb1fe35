import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/** Whether a node with the label of things is one of ours: other software may call something else so. */
export function isThing({ properties }: Layout, node: Cypher): Cypher {
  const { foldedName, run } = properties.thing;
  return cypher`${node}.${identifier(foldedName)} IS :: STRING NOT NULL AND ${node}.${identifier(run)} IS :: STRING NOT NULL`;
}
