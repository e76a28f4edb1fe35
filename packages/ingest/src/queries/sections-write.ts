import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

const nothing = z.unknown();

/** Removes the sections of the documents `$ids`, and counts them. A section hangs on its document directly, however deep it lies. */
export function sectionsDelete({ labels, properties, relationships }: Layout): Query<{ count: number }> {
  return {
    name: "sections.delete",
    access: "WRITE",
    text: cypher`
UNWIND $ids AS id
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: id})
MATCH (d)<-[:${identifier(relationships.sectionOf)}]-(s:${identifier(labels.section)})
DETACH DELETE s
RETURN count(*) AS count`,
    row: z.object({ count: z.int().min(0) }),
  };
}

/** Writes `$rows` of `{id, documentId, properties}` and hangs each on its document. */
export function sectionsWrite({ labels, properties, relationships }: Layout): Query<unknown> {
  return {
    name: "sections.write",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (d:${identifier(labels.document)} {${identifier(properties.document.id)}: row.documentId})
MERGE (s:${identifier(labels.section)} {${identifier(properties.section.id)}: row.id})
SET s += row.properties
MERGE (s)-[r:${identifier(relationships.sectionOf)}]->(d)
SET r.${identifier(properties.relationshipRun)} = $run`,
    row: nothing,
  };
}

/** Hangs sections on the section around them: `$rows` of `{id, parentId}`. */
export function sectionsNest({ labels, properties, relationships }: Layout): Query<unknown> {
  const { id } = properties.section;
  return {
    name: "sections.nest",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (s:${identifier(labels.section)} {${identifier(id)}: row.id})
MATCH (parent:${identifier(labels.section)} {${identifier(id)}: row.parentId})
MERGE (s)-[r:${identifier(relationships.sectionOf)}]->(parent)
SET r.${identifier(properties.relationshipRun)} = $run`,
    row: nothing,
  };
}
