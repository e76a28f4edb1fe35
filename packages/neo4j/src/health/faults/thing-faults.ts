import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { isMarked } from "../../things/is-marked.js";
import { isThing } from "../../things/is-thing.js";
import { documentsOfChunk, type FaultFamily, nameOf } from "./fault-family.js";

const thingCodes = ["THINGS_WITHOUT_MENTIONS"] as const;

/** Things that no chunk mentions, one that is out of sight included: that takes them with it when it goes. */
export function thingFaults(layout: Layout): FaultFamily<(typeof thingCodes)[number]> {
  const { labels, properties } = layout;
  return {
    name: "things.unmentioned",
    codes: thingCodes,
    node: cypher`t`,
    run: null,
    documents: cypher`[]`,
    scan: scanThings(layout),
    fault: cypher`CASE WHEN NOT EXISTS { (t)-->(:${identifier(labels.chunk)}|${identifier(labels.stagedChunk)}) } THEN 'THINGS_WITHOUT_MENTIONS' END`,
    example: nameOf(cypher`t`, properties.thing.id),
  };
}

const mentionCodes = ["MENTIONS_OF_OTHER_WORDS"] as const;

/** A row for each mention: its words are those of the chunk, as long as nobody has changed the text since. */
export function mentionFaults(layout: Layout): FaultFamily<(typeof mentionCodes)[number]> {
  const { labels, properties } = layout;
  const quote = cypher`m.${identifier(properties.mention.quote)}`;
  const text = cypher`c.${identifier(properties.chunk.text)}`;
  return {
    name: "mentions",
    codes: mentionCodes,
    node: cypher`c`,
    run: properties.chunk.run,
    documents: documentsOfChunk(layout),
    scan: cypher`${scanThings(layout)}
MATCH (t)-[m]->(c:${identifier(labels.chunk)})
WHERE ${quote} IS :: STRING NOT NULL`,
    fault: cypher`CASE WHEN ${text} IS :: STRING NOT NULL AND ${text} CONTAINS ${quote} THEN null ELSE 'MENTIONS_OF_OTHER_WORDS' END`,
    example: nameOf(cypher`c`, properties.chunk.id),
  };
}

const statementCodes = ["STATEMENTS_WITHOUT_MENTIONS"] as const;

/** A row for each statement: the chunk that states it mentions the thing that it is about. */
export function statementFaults(layout: Layout): FaultFamily<(typeof statementCodes)[number]> {
  const { labels, properties } = layout;
  const chunkId = cypher`s.${identifier(properties.statement.chunkId)}`;
  const mentioning = cypher`(t)-->(c:${identifier(labels.chunk)}|${identifier(labels.stagedChunk)}) WHERE c.${identifier(properties.chunk.id)} = ${chunkId}`;
  return {
    name: "statements",
    codes: statementCodes,
    node: cypher`t`,
    run: null,
    documents: cypher`[]`,
    scan: cypher`${scanThings(layout)}
MATCH (t)-[s]->(:${identifier(labels.thing)})
WHERE ${chunkId} IS :: STRING NOT NULL`,
    fault: cypher`CASE WHEN NOT EXISTS { ${mentioning} } THEN 'STATEMENTS_WITHOUT_MENTIONS' END`,
    example: nameOf(cypher`t`, properties.thing.id),
  };
}

const markCodes = ["CHUNKS_MARKED_UNREAD"] as const;

/** Chunks that say how they were read in a graph that knows of no extraction: nothing would read them again. That a chunk is marked and mentions nothing is no fault. */
export function markFaults(layout: Layout): FaultFamily<(typeof markCodes)[number]> {
  const { labels, properties } = layout;
  return {
    name: "marks",
    codes: markCodes,
    node: cypher`c`,
    run: properties.chunk.run,
    documents: documentsOfChunk(layout),
    scan: cypher`
WITH EXISTS { (:${identifier(labels.run)} {${identifier(properties.run.kind)}: 'extract'}) } AS isRecorded
WHERE NOT isRecorded
MATCH (c:${identifier(labels.chunk)})
WHERE ${isMarked(layout, cypher`c`)}`,
    fault: cypher`'CHUNKS_MARKED_UNREAD'`,
    example: nameOf(cypher`c`, properties.chunk.id),
  };
}

function scanThings(layout: Layout): Cypher {
  return cypher`
MATCH (t:${identifier(layout.labels.thing)})
WHERE ${isThing(layout, cypher`t`)}`;
}
