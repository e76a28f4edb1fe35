import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Locks the runs of kind `merge` that name one of those of the things `$ids` that `$run` has made, in one order for everybody, and tells what they say behind the lock, by names in parameters, which the server cannot have read ahead. */
export function mergesNaming({ labels, properties }: Layout): Query<{ run: string; state: string; settings: string }> {
  const { id, kind, state, settings } = properties.run;
  const thing = properties.thing;
  return {
    name: "merges.lockNaming",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS made
MATCH (t:${identifier(labels.thing)} {${identifier(thing.id)}: made})
WHERE t.${identifier(thing.run)} = $run
WITH collect(made) AS things
MATCH (r:${identifier(labels.run)})
WHERE r.${identifier(kind)} = 'merge' AND r.${identifier(state)} = 'finished' AND any(thing IN things WHERE r.${identifier(settings)} CONTAINS thing)
WITH r ORDER BY r.${identifier(id)}
SET r.${identifier(id)} = r.${identifier(id)}
RETURN r.${identifier(id)} AS run, r[$stateProperty] AS state, r[$settingsProperty] AS settings`,
    row: z.object({ run: z.string(), state: z.string(), settings: z.string() }),
  };
}

/** A link that a merge has named. */
export interface NamedLink {
  readonly run: string;
  readonly member: string;
  readonly canonical: string;
}

/** Those of `$links` whose two things are there, and which are not. */
export function linksMissing({ labels, properties, relationships }: Layout): Query<NamedLink> {
  const thing = identifier(labels.thing);
  const id = identifier(properties.thing.id);
  return {
    name: "merges.linksMissing",
    access: "READ",
    text: cypher`
UNWIND $links AS link
MATCH (m:${thing} {${id}: link.member})
MATCH (c:${thing} {${id}: link.canonical})
WHERE NOT EXISTS { (m)-[:${identifier(relationships.aliasOf)} {${identifier(properties.relationshipRun)}: link.run}]->(c) }
RETURN link.run AS run, link.member AS member, link.canonical AS canonical`,
    row: z.object({ run: z.string(), member: z.string(), canonical: z.string() }),
  };
}
