import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Links the things `$members` to `$canonical`, for `$run`. */
export function aliasesWrite({ labels, properties, relationships }: Layout): Query<{ linked: number }> {
  const thing = identifier(labels.thing);
  const id = identifier(properties.thing.id);
  return {
    name: "merges.link",
    access: "WRITE",
    text: cypher`
MATCH (c:${thing} {${id}: $canonical})
UNWIND $members AS member
MATCH (m:${thing} {${id}: member})
CREATE (m)-[:${identifier(relationships.aliasOf)} {${identifier(properties.relationshipRun)}: $run}]->(c)
RETURN count(*) AS linked`,
    row: z.object({ linked: z.int().min(0) }),
  };
}

/** Removes the links of `$run`, all of which lead to `$canonical`. */
export function aliasesDelete({ labels, properties, relationships }: Layout): Query<{ unlinked: number }> {
  return {
    name: "merges.unlink",
    access: "WRITE",
    text: cypher`
MATCH (:${identifier(labels.thing)} {${identifier(properties.thing.id)}: $canonical})<-[a:${identifier(relationships.aliasOf)} {${identifier(properties.relationshipRun)}: $run}]-()
DELETE a
RETURN count(*) AS unlinked`,
    row: z.object({ unlinked: z.int().min(0) }),
  };
}

/** Locks a run, whatever it is, until the transaction ends; none where there is none, or no longer. What it says is read behind the lock, by a name in a parameter, which the server cannot have read ahead. */
export function mergeLock({ labels, properties }: Layout): Query<{ kind: string | null; settings: string | null }> {
  const { id, kind } = properties.run;
  return {
    name: "merges.lockRun",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)} {${identifier(id)}: $run})
SET r.${identifier(id)} = $run
RETURN r.${identifier(kind)} AS kind, r[$settingsProperty] AS settings`,
    row: z.object({ kind: z.string().nullable(), settings: z.string().nullable() }),
  };
}

/** Replaces the settings of a run. */
export function mergeSettingsWrite({ labels, properties }: Layout): Query<unknown> {
  return {
    name: "merges.writeSettings",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)} {${identifier(properties.run.id)}: $run})
SET r.${identifier(properties.run.settings)} = $settings`,
    row: z.unknown(),
  };
}

/** Which things are linked to `canonical` by each of `$merges` (`{run, canonical}`). */
export function linkedByRuns({ labels, properties, relationships }: Layout): Query<{ run: string; linked: readonly string[] }> {
  const thing = identifier(labels.thing);
  const id = identifier(properties.thing.id);
  return {
    name: "merges.linked",
    access: "READ",
    text: cypher`
UNWIND $merges AS merge
MATCH (:${thing} {${id}: merge.canonical})<-[:${identifier(relationships.aliasOf)} {${identifier(properties.relationshipRun)}: merge.run}]-(m:${thing})
RETURN merge.run AS run, collect(m.${id}) AS linked`,
    row: z.object({ run: z.string(), linked: z.array(z.string()) }),
  };
}
