import { cypher, identifier, type Layout, lockNode, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";

/** Locks a run, in whatever state, and marks it as one that is undone. One that was deleted while it was waited for has no kind any more. */
export function runUndo({ labels, properties }: Layout): Query<{ id: string }> {
  const { id, state, kind } = properties.run;
  return {
    name: "adoption.undo",
    access: "WRITE",
    text: cypher`
MATCH (r:${identifier(labels.run)} {${identifier(id)}: $run})
SET r.${identifier(state)} = 'ending'
WITH r WHERE r.${identifier(kind)} IS NOT NULL
RETURN r.${identifier(id)} AS id`,
    row: z.object({ id: z.string() }),
  };
}

/**
 * Hides every chunk of the run. A chunk is locked before its run is read again, by a name in a parameter, which the server cannot have read ahead: an
 * ingest may have taken it over in between.
 */
export function chunksHide(layout: Layout): Query<unknown> {
  const chunk = identifier(layout.labels.chunk);
  const { documentId, run } = layout.properties.chunk;
  return {
    name: "adoption.hideChunks",
    access: "WRITE",
    text: cypher`
MATCH (c:${chunk})
WHERE c.${identifier(run)} = $run AND (c.${identifier(documentId)} IS NOT NULL OR c.${identifier(marksOf(layout).stagedDocumentId)} IS NOT NULL)
${lockNode(cypher`c`, layout.labels.chunk)}
WITH c WHERE c[$runProperty] = $run
REMOVE c.${identifier(documentId)}, c.${identifier(marksOf(layout).stagedDocumentId)}`,
    row: z.unknown(),
  };
}
