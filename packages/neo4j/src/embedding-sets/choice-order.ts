import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isEmbeddingSet } from "../schema/read-embedding-sets.js";

/**
 * The order in which embedding sets `s` come into question: the last one that was switched to, then the first that was registered, then the others
 * as they were. Where the numbers do not tell, as in graphs from before they were given, the one that has the graph's own vector property,
 * `$firstProperty`, then by id.
 */
export function choiceOrder({ properties }: Layout): Cypher {
  const { id, property } = properties.embeddingSet;
  return cypher`${activationOf(properties)} DESC, s.${identifier(property)} <> $firstProperty, s.${identifier(id)}`;
}

/** The number of the switch to `s`; 0 where there was none, and below it for a set that was added beside others. */
export function activationOf(properties: Layout["properties"]): Cypher {
  const activation = cypher`s.${identifier(properties.embeddingSet.activation)}`;
  return cypher`CASE WHEN ${activation} IS :: INTEGER NOT NULL THEN ${activation} ELSE 0 END`;
}

/**
 * Binds `last`: a number below those of all sets, so that one that is added with it changes nothing about which is active; null where there is none yet.
 * Keeps the variable `kept`.
 */
export function bindLast(layout: Layout, kept: Cypher): Cypher {
  return cypher`OPTIONAL MATCH (s:${identifier(layout.labels.embeddingSet)})
WHERE ${isEmbeddingSet(layout)}
WITH ${kept}, min(CASE WHEN s IS NOT NULL THEN ${activationOf(layout.properties)} END) - 1 AS last`;
}
