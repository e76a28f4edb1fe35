import { cypher, identifier, type Layout, lockNode, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/**
 * Locks one chunk, which is the same for everybody, and changes nothing: of two adoptions that begin at the same time, the second then sees the run
 * of the first, also where no constraint keeps runs apart.
 */
export function adoptionLock({ labels }: Layout): Query<unknown> {
  const chunk = identifier(labels.chunk);
  return {
    name: "adoption.lock",
    access: "WRITE",
    text: cypher`
MATCH (c:${chunk})
WITH c LIMIT 1
${lockNode(cypher`c`, labels.chunk)}`,
    row: z.unknown(),
  };
}

/** An interrupted run goes on. */
export function runReopen({ labels, properties }: Layout): Query<unknown> {
  const { id, state } = properties.run;
  return {
    name: "adoption.reopen",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)} {${identifier(id)}: $run})
WHERE r.${identifier(state)} IN ['failed', 'interrupted']
SET r.${identifier(state)} = 'running'`,
    row: z.unknown(),
  };
}

/** Of the whole graph, by the counts that the server keeps. */
export function chunkCount({ labels }: Layout): Query<{ chunks: number }> {
  return {
    name: "adoption.chunkCount",
    access: "READ",
    text: cypher`MATCH (c:${identifier(labels.chunk)}) RETURN count(c) AS chunks`,
    row: z.object({ chunks: z.int().min(0) }),
  };
}
