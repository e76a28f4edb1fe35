import { type Cypher, cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { adoptedChunkProperties, adoptedDocumentProperties } from "./adopted-properties.js";
import { isAttached } from "./attached.js";

/** What stands already where an adoption would write. */
export interface TakenProperties {
  /** Nodes that belong to a run of ours. */
  readonly owned: number;
  /** The runs that they belong to. */
  readonly owners: readonly string[];
  /** Of other nodes: how many have each property. */
  readonly taken: Readonly<Record<string, number>>;
}

/** Looks at the documents that have chunks. Parameters: `$own`, the runs that this plan goes on with, and `$runs`, all that there are. */
export function documentPropertiesTaken(layout: Layout): Query<TakenProperties> {
  const { labels, properties, relationships } = layout;
  const hasChunks = cypher`EXISTS { (n)<-[:${identifier(relationships.fromDocument)}]-(:${identifier(labels.chunk)}) }`;
  return {
    name: "adoption.documentPropertiesTaken",
    access: "READ",
    ...taken({
      match: cypher`(n:${identifier(labels.document)}) WHERE ${hasChunks}`,
      run: properties.document.run,
      properties: adoptedDocumentProperties(layout),
    }),
  };
}

/** Looks at the chunks, or at those of documents only. */
export function chunkPropertiesTaken(layout: Layout, which: "all" | "attached"): Query<TakenProperties> {
  const chunk = cypher`(n:${identifier(layout.labels.chunk)})`;
  return {
    name: "adoption.chunkPropertiesTaken",
    access: "READ",
    ...taken({
      match: which === "all" ? cypher`${chunk} WHERE true` : cypher`${chunk} WHERE ${isAttached(cypher`n`, layout)}`,
      run: layout.properties.chunk.run,
      properties: adoptedChunkProperties(layout),
    }),
  };
}

/** Looks at the relationships that would get the run. */
export function relationshipPropertiesTaken({ labels, properties, relationships }: Layout): Query<TakenProperties> {
  const types = cypher`${identifier(relationships.fromDocument)}|${identifier(relationships.nextChunk)}`;
  return {
    name: "adoption.relationshipPropertiesTaken",
    access: "READ",
    ...taken({
      match: cypher`(:${identifier(labels.chunk)})-[n:${types}]->() WHERE true`,
      run: properties.relationshipRun,
      properties: [properties.relationshipRun],
    }),
  };
}

function taken(looked: { readonly match: Cypher; readonly run: string; readonly properties: readonly string[] }) {
  const run = cypher`n.${identifier(looked.run)}`;
  const isOurs = cypher`coalesce(${run} IN $runs, false)`;
  const names = [...new Set(looked.properties)];
  const counts = names.map((name) => cypher`count(CASE WHEN NOT ${isOurs} THEN n.${identifier(name)} END)`);
  return {
    text: cypher`
MATCH ${looked.match} AND NOT coalesce(${run} IN $own, false)
RETURN count(CASE WHEN ${isOurs} THEN 1 END) AS owned, collect(DISTINCT CASE WHEN ${isOurs} THEN ${run} END) AS owners, [${joinCypher(counts, ", ")}] AS taken`,
    row: z
      .object({ owned: z.int(), owners: z.array(z.string()), taken: z.array(z.int()) })
      .transform((row) => ({ ...row, taken: Object.fromEntries(names.map((name, at) => [name, row.taken[at]!])) })),
  };
}
