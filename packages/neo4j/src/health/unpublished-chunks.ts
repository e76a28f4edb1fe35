import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/** How many chunks have no document id, so that no question finds them: those that a run of ours wrote, or those of other software. */
export function unpublishedChunks({ labels, properties }: Layout, writtenBy: "us" | "others"): Cypher {
  const { documentId, run } = properties.chunk;
  const hasRun = writtenBy === "us" ? cypher`IS NOT NULL` : cypher`IS NULL`;
  const isUnpublished = cypher`c.${identifier(documentId)} IS NULL AND c.${identifier(run)} ${hasRun}`;
  return cypher`COUNT { MATCH (c:${identifier(labels.chunk)}) WHERE ${isUnpublished} }`;
}
