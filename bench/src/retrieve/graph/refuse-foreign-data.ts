import { cypher, type GraphStore } from "@graphspan/neo4j";
import { benchError } from "../../errors.js";

/**
 * Stops the bench before it writes into a database that holds data of somebody else: ours carries labels with the bench's prefix.
 *
 * @throws `BENCH.FOREIGN_DATABASE`
 */
export async function refuseForeignData(store: GraphStore, prefix: string, signal: AbortSignal): Promise<void> {
  const text = cypher`MATCH (n) WHERE none(label IN labels(n) WHERE label STARTS WITH $prefix) RETURN labels(n) AS labels LIMIT 1`;
  const [foreign] = await store.runCypher(text, { prefix }, { signal });
  if (foreign === undefined) return;
  const { labels } = foreign.values;
  const message = `The database holds data that no bench made: a node labelled ${JSON.stringify(labels)}.`;
  throw benchError("BENCH.FOREIGN_DATABASE", message, { details: { labels } });
}
