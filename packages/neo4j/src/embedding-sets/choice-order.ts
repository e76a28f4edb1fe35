import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/**
 * The order in which embedding sets `s` come into question: the last one that was switched to, then the one that has the graph's own vector
 * property, `$firstProperty`, then by id.
 */
export function choiceOrder({ properties }: Layout): Cypher {
  const { id, property } = properties.embeddingSet;
  return cypher`${activationOf(properties)} DESC, s.${identifier(property)} <> $firstProperty, s.${identifier(id)}`;
}

/** The number of the switch to `s`; 0 where there was none. */
export function activationOf(properties: Layout["properties"]): Cypher {
  const activation = cypher`s.${identifier(properties.embeddingSet.activation)}`;
  return cypher`CASE WHEN ${activation} IS :: INTEGER NOT NULL THEN ${activation} ELSE 0 END`;
}
