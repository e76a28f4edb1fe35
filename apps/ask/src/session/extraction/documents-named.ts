import { cypher, type GraphStore, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { askError } from "../../errors.js";

/**
 * Ids of documents that are named by id or by the path that citations show.
 *
 * @throws `ASK.USAGE` where one is not in the graph.
 */
export async function documentsNamed(store: Pick<GraphStore, "run">, layout: Layout, { names, signal }: { readonly names: readonly string[]; readonly signal: AbortSignal }): Promise<readonly string[]> {
  const rows = await store.run(documentsQuery(layout), { names }, { signal });
  const missing = names.find((name) => !rows.some(({ id, uri }) => id === name || uri === name));
  if (missing === undefined) return [...new Set(rows.map(({ id }) => id))];
  throw askError("ASK.USAGE", `There is no document ${missing}.`, { fix: "Name a document by its id or by its path below the folder that was ingested, as citations show it." });
}

function documentsQuery({ labels, properties }: Layout): Query<{ readonly id: string; readonly uri: string | null }> {
  const [id, uri] = [cypher`document.${identifier(properties.document.id)}`, cypher`document.${identifier(properties.document.uri)}`];
  return {
    name: "ask.documentsNamed",
    access: "READ",
    text: cypher`
MATCH (document:${identifier(labels.document)}) WHERE ${id} IN $names OR ${uri} IN $names
RETURN ${id} AS id, CASE WHEN ${uri} IS :: STRING THEN ${uri} END AS uri`,
    row: z.object({ id: z.string(), uri: z.string().nullable() }),
  };
}
