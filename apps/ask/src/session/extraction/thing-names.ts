import { cypher, type GraphStore, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** What a thing is called. */
export interface NamedThing {
  readonly id: string;
  readonly class: string;
  readonly name: string;
}

/** Names of things, by their ids; those that are gone have none. */
export async function thingNames(store: Pick<GraphStore, "run">, layout: Layout, { ids, signal }: { readonly ids: readonly string[]; readonly signal: AbortSignal }): Promise<ReadonlyMap<string, NamedThing>> {
  const rows = await store.run(namesQuery(layout), { ids: [...new Set(ids)] }, { signal });
  return new Map(rows.map((row) => [row.id, row]));
}

function namesQuery({ labels, properties }: Layout): Query<NamedThing> {
  const { id, class: kind, name } = properties.thing;
  return {
    name: "ask.thingNames",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (thing:${identifier(labels.thing)} {${identifier(id)}: id})
RETURN id, thing.${identifier(kind)} AS class, thing.${identifier(name)} AS name`,
    row: z.object({ id: z.string(), class: z.string(), name: z.string() }),
  };
}
