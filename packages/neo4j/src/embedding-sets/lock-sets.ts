import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isEmbeddingSet } from "../schema/read-embedding-sets.js";
import type { Transaction } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { activationOf, choiceOrder } from "./choice-order.js";

/** A set, as what is decided behind its lock needs it. */
export interface LockedSet {
  readonly id: string;
  readonly activation: number;
  readonly dropping: boolean;
  /** The run that registered it; null where that was no adoption. */
  readonly adoption: string | null;
}

/** Locks all sets of a graph, in one order for everybody: the one that comes into question first stands first. */
export function lockSets(transaction: Transaction, layout: Layout): Promise<LockedSet[]> {
  return transaction.run(lockAll(layout), { firstProperty: layout.properties.chunk.embedding });
}

function lockAll(layout: Layout): Query<LockedSet> {
  const { id, dropping } = layout.properties.embeddingSet;
  const key = identifier(id);
  return {
    name: "embeddingSets.lock",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(layout.labels.embeddingSet)})
WHERE ${isEmbeddingSet(layout)}
WITH s ORDER BY s.${key}
SET s.${key} = s.${key}
WITH collect(s) AS locked
UNWIND locked AS s
RETURN s.${key} AS id, ${activationOf(layout.properties)} AS activation, coalesce(s.${identifier(dropping)} = true, false) AS dropping,
  s.${identifier(layout.properties.document.run)} AS adoption
ORDER BY ${choiceOrder(layout)}`,
    row: z.object({ id: z.string(), activation: z.int(), dropping: z.boolean(), adoption: z.string().nullable() }),
  };
}
