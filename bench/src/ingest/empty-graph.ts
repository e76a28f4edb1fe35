import { applySchema, cypher, type GraphStore, identifier, type Layout, planSchema, resolveEmbeddingSet } from "@graphspan/neo4j";
import type { BenchGraph } from "../retrieve/graph/bench-graph.js";
import { syntheticModel } from "../retrieve/graph/load-graph.js";

/** `bulk`: the search indexes are made when all is written. `online`: they are there, and kept up to date by every write. `none`: no schema. */
export type Schema = "bulk" | "online" | "none";

/** Leaves of the graph nothing but the schema that a write needs. */
export async function emptyGraph(
  store: GraphStore,
  { layout, prefix }: BenchGraph,
  { schema, dimensions, signal }: { readonly schema: Schema; readonly dimensions: number; readonly signal: AbortSignal },
): Promise<void> {
  await dropSchema(store, prefix, signal);
  await deleteNodes(store, layout, signal);
  if (schema === "none") return;
  const embeddingSet = await resolveEmbeddingSet(store, layout, { model: syntheticModel, dimensions, signal });
  const plan = planSchema({ layout, embeddingSet, server: store.server });
  await applySchema(store, plan, { signal, postpone: schema === "bulk" ? ["vectorIndex", "fullTextIndex"] : [] });
}

/** What Python's writer leaves behind. */
const pythonIndex = "__entity__tmp_internal_id";

/** First, since an index makes deleting slow. */
async function dropSchema(store: GraphStore, prefix: string, signal: AbortSignal): Promise<void> {
  for (const kind of ["CONSTRAINT", "INDEX"] as const) {
    const show = cypher`SHOW ${kind === "INDEX" ? cypher`INDEXES` : cypher`CONSTRAINTS`} YIELD name, labelsOrTypes
      WHERE name = $pythonIndex OR any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name`;
    for (const { values } of await store.runCypher(show, { prefix, pythonIndex }, { signal }))
      await store.runCypher(
        cypher`DROP ${kind === "INDEX" ? cypher`INDEX` : cypher`CONSTRAINT`} ${identifier(String(values["name"]))} IF EXISTS`,
        {},
        { signal },
      );
  }
}

async function deleteNodes(store: GraphStore, { labels }: Layout, signal: AbortSignal): Promise<void> {
  for (const label of Object.values(labels))
    await store.runCypher(
      cypher`MATCH (n:${identifier(label)}) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS`,
      {},
      { signal, timeoutMs: deleteTimeoutMs },
    );
}

const deleteTimeoutMs = 600_000;
