import { type Cypher, cypher, identifier } from "@graphspan/neo4j";

export interface LockedOfRun {
  /** Variable of the query. */
  readonly node: Cypher;
  readonly label: string;
  /** Property that holds the run. */
  readonly runProperty: string;
  /** What a node must be besides. */
  readonly condition?: Cypher;
}

/**
 * Locks up to `$limit` nodes of the run `$run`, and keeps those that are still of it: read again by a name in `$runProperty`, which the server
 * cannot have read ahead.
 */
export function lockedOfRun({ node, label, runProperty, condition }: LockedOfRun): Cypher {
  const also = condition === undefined ? cypher`` : cypher` AND ${condition}`;
  return cypher`
MATCH (${node}:${identifier(label)})
WHERE ${node}.${identifier(runProperty)} = $run${also}
WITH ${node} LIMIT $limit
SET ${node}:${identifier(label)}
WITH ${node} WHERE ${node}[$runProperty] = $run`;
}
