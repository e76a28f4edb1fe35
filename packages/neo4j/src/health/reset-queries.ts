import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";

/** Waits until no transaction holds one of the runs; from then on none can write for them. */
export function endRuns(layout: Layout): Query<{ id: string }> {
  const { id, state } = layout.properties.run;
  return {
    name: "reset.endRuns",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE ${isRun(layout)}
SET r.${identifier(state)} = 'ending'
RETURN r.${identifier(id)} AS id`,
    row: z.object({ id: z.string() }),
  };
}

const counted = z.object({ deleted: z.int().min(0) });

/** Deletes up to `$limit` nodes of a label that carry one of the runs; a run node carries its own. */
export function deleteNodesOfRuns(label: string, runProperty: string): Query<{ deleted: number }> {
  return {
    name: "reset.nodes",
    access: "WRITE",
    text: cypher`
MATCH (n:${identifier(label)})
WHERE n.${identifier(runProperty)} IN $runs
WITH n LIMIT $limit
DETACH DELETE n
RETURN count(*) AS deleted`,
    row: counted,
  };
}

export function deleteEmbeddingSets({ labels, properties }: Layout): Query<{ deleted: number }> {
  return {
    name: "reset.embeddingSets",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)})
WHERE s.${identifier(properties.embeddingSet.id)} IN $sets
DETACH DELETE s
RETURN count(*) AS deleted`,
    row: counted,
  };
}

/** Whether something needs the schema: chunks, or an adoption, whose undo goes by what it registered. */
export function needsSchema({ labels, properties }: Layout): Query<{ isNeeded: boolean }> {
  const adoption = cypher`(:${identifier(labels.run)} {${identifier(properties.run.kind)}: 'adopt'})`;
  return {
    name: "reset.needsSchema",
    access: "READ",
    text: cypher`
RETURN EXISTS { (:${identifier(labels.chunk)}) } OR EXISTS { (:${identifier(labels.stagedChunk)}) } OR EXISTS { ${adoption} } AS isNeeded`,
    row: z.object({ isNeeded: z.boolean() }),
  };
}
