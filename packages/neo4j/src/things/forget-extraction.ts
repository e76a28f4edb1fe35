import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { isThing } from "./is-thing.js";

/**
 * Cypher that removes what was extracted from `chunks`, a list of locked chunks that stands before it and stays: their mentions, the statements that
 * name them, and the things that nothing mentions any more. Whoever deletes chunks does this first, in the same query.
 */
export function forgetExtraction(layout: Layout): Cypher {
  return cypher`${forgetMentions(layout)}
${deleteUnmentioned(layout)}`;
}

/**
 * Removes the mentions of `chunks` and the statements that name them. Their things stand behind it as `things`, locked in the order of their ids: in
 * that of everybody, so that no two wait for each other.
 */
export function forgetMentions(layout: Layout): Cypher {
  const { labels, properties } = layout;
  const thing = identifier(labels.thing);
  const ours = isThing(layout, cypher`thing`);
  return cypher`CALL (chunks) {
  UNWIND chunks AS chunk
  MATCH (chunk)<--(thing:${thing})
  WHERE ${ours}
  WITH DISTINCT thing ORDER BY thing.${identifier(properties.thing.id)}
  SET thing:${thing}
  RETURN collect(thing) AS things
}
CALL (chunks) {
  UNWIND chunks AS chunk
  MATCH (chunk)<-[mention]-(thing:${thing})
  WHERE ${ours}
  WITH chunk, thing, collect(mention) AS mentions
  WITH mentions, COLLECT {
    MATCH (thing)-[statement]->(:${thing})
    WHERE statement.${identifier(properties.statement.chunkId)} = chunk.${identifier(properties.chunk.id)}
    RETURN statement
  } AS statements
  FOREACH (mention IN mentions | DELETE mention)
  FOREACH (statement IN statements | DELETE statement)
  RETURN count(*) AS forgotten
}`;
}

/** Deletes those of `things` that no chunk mentions, one that is out of sight included: that takes them with it when it goes. */
export function deleteUnmentioned({ labels }: Layout): Cypher {
  return cypher`CALL (things) {
  UNWIND things AS thing
  WITH thing
  WHERE NOT EXISTS { (thing)-->(:${identifier(labels.chunk)}|${identifier(labels.stagedChunk)}) }
  DETACH DELETE thing
  RETURN count(*) AS deleted
}`;
}
