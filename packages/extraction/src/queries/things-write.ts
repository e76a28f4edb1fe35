import { cypher, deleteUnmentioned, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import type { Storage } from "../extract/storage.js";

/**
 * Makes those of the things `$rows` (`{id, name, class, foldedName}`, by their ids) that are not there, locks all of them, and tells how many of them nothing had mentioned. Of things that are there the id is enough.
 * They are made and locked in the order of the list, which is the same for everybody: two that write the same things take turns.
 */
export function thingsWrite({ labels, properties }: Layout): Query<{ created: number }> {
  const { id, name, class: kind, foldedName, run } = properties.thing;
  return {
    name: "things.write",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MERGE (t:${identifier(labels.thing)} {${identifier(id)}: row.id})
ON CREATE SET t.${identifier(name)} = row.name, t.${identifier(kind)} = row.class, t.${identifier(foldedName)} = row.foldedName, t.${identifier(run)} = $run
SET t.${identifier(id)} = row.id
WITH t
WHERE t.${identifier(run)} = $run AND NOT EXISTS { (t)-->(:${identifier(labels.chunk)}) }
RETURN count(*) AS created`,
    row: z.object({ created: z.int().min(0) }),
  };
}

/** Gives the things `$ids`, all of one class, their labels, and their name where the storage wants it once more. */
export function thingsLabel({ labels, properties, classLabelPrefix }: Layout, ofClass: string, storage: Storage): Query<unknown> {
  const own = [`${classLabelPrefix}${ofClass}`, ...storage.labels].map(identifier);
  const names = storage.nameProperties.map((name) => cypher`, t.${identifier(name)} = t.${identifier(properties.thing.name)}`);
  return {
    name: "things.label",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (t:${identifier(labels.thing)} {${identifier(properties.thing.id)}: id})
SET t:${joinCypher(own, ":")}${joinCypher(names, "")}`,
    row: z.unknown(),
  };
}

/** Deletes those of the things `$ids` that no chunk mentions. */
export function thingsDeleteUnmentioned(layout: Layout): Query<unknown> {
  const { labels, properties } = layout;
  return {
    name: "things.deleteUnmentioned",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (t:${identifier(labels.thing)} {${identifier(properties.thing.id)}: id})
WITH collect(t) AS things
${deleteUnmentioned(layout)}
RETURN deleted`,
    row: z.unknown(),
  };
}
