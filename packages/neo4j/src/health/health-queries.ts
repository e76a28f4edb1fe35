import type { EmbeddingSet } from "@graphspan/core";
import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { type RunState, runStates } from "../runs/run.js";
import { byBeginning, isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";
import { isThing } from "../things/is-thing.js";
import { nameOf } from "./faults/fault-family.js";
import { type LookedAtChunks, matchChunks } from "./faults/vector-faults.js";
import type { HealthCounts } from "./health.js";

const howMany = z.int().min(0);

type NodeCounts = Pick<HealthCounts, "documents" | "sections" | "chunks" | "stagedChunks" | "foreignChunks">;

/** Chunks without a document id, which no question finds, are ours where a run wrote them. */
export function countNodes({ labels, properties }: Layout): Query<NodeCounts> {
  const { document, section, chunk, stagedChunk } = labels;
  const { documentId, run } = properties.chunk;
  const nodes = (label: string): Cypher => cypher`COUNT { (:${identifier(label)}) }`;
  return {
    name: "health.nodes",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(chunk)})
WHERE c.${identifier(documentId)} IS NULL
WITH count(*) AS unpublished, count(c.${identifier(run)}) AS ours
RETURN ${nodes(document)} AS documents, ${nodes(section)} AS sections, ${nodes(chunk)} AS chunks,
  ${nodes(stagedChunk)} + ours AS stagedChunks, unpublished - ours AS foreignChunks`,
    row: z.object({ documents: howMany, sections: howMany, chunks: howMany, stagedChunks: howMany, foreignChunks: howMany }),
  };
}

/** The first chunks that `stagedChunks` counts, by their ids. */
export function stagedChunks({ labels, properties }: Layout): Query<{ example: string }> {
  const { id, documentId, run } = properties.chunk;
  const staged = identifier(labels.stagedChunk);
  return {
    name: "health.stagedChunks",
    access: "READ",
    text: cypher`
MATCH (c:${staged}|${identifier(labels.chunk)})
WHERE c:${staged} OR (c.${identifier(documentId)} IS NULL AND c.${identifier(run)} IS NOT NULL)
RETURN ${nameOf(cypher`c`, id)} AS example LIMIT $limit`,
    row: z.object({ example: z.string() }),
  };
}

export function countLinks({ labels, relationships }: Layout): Query<HealthCounts["links"]> {
  const chunk = identifier(labels.chunk);
  const section = identifier(labels.section);
  const links = (from: Cypher, type: string, to: Cypher): Cypher => cypher`COUNT { (:${from})-[:${identifier(type)}]->(:${to}) }`;
  return {
    name: "health.links",
    access: "READ",
    text: cypher`
RETURN
  ${links(chunk, relationships.fromDocument, identifier(labels.document))} AS fromDocument,
  ${links(chunk, relationships.nextChunk, chunk)} AS nextChunk,
  ${links(chunk, relationships.inSection, section)} AS inSection,
  COUNT { (:${section})-[:${identifier(relationships.sectionOf)}]->() } AS sectionOf`,
    row: z.object({ fromDocument: howMany, nextChunk: howMany, inSection: howMany, sectionOf: howMany }),
  };
}

/** Things and mentions of ours: other software may call something else so. */
export function countThings(layout: Layout): Query<Pick<HealthCounts, "things" | "mentions">> {
  const { thing, chunk } = layout.labels;
  return {
    name: "health.things",
    access: "READ",
    text: cypher`
MATCH (t:${identifier(thing)})
WHERE ${isThing(layout, cypher`t`)}
RETURN count(t) AS things, sum(COUNT { (t)-->(:${identifier(chunk)}) }) AS mentions`,
    row: z.object({ things: howMany, mentions: howMany }),
  };
}

export interface RunCount {
  readonly state: RunState;
  readonly runs: number;
  /** Ids of those after which no run of the same kind and settings began and finished; all whose removal was begun. */
  readonly latest: readonly string[];
}

export function countRuns(layout: Layout): Query<RunCount> {
  const { id, kind, state, settings } = layout.properties.run;
  return {
    name: "health.runs",
    access: "READ",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE ${isRun(layout)}
WITH r ${byBeginning(layout)}
WITH r.${identifier(kind)} AS kind, r.${identifier(settings)} AS settings, collect({id: r.${identifier(id)}, state: r.${identifier(state)}}) AS runs
WITH runs, coalesce(last([place IN range(0, size(runs) - 1) WHERE runs[place].state = 'finished']), 0) AS lastFinished
UNWIND range(0, size(runs) - 1) AS place
WITH runs[place] AS run, place >= lastFinished AS isLatest
RETURN run.state AS state, count(*) AS runs, collect(CASE WHEN isLatest OR run.state = 'ending' THEN run.id END) AS latest
ORDER BY state`,
    row: z.object({ state: z.enum(runStates), runs: howMany, latest: z.array(z.string()) }),
  };
}

/** How long the vectors are that do not have the size of their set, the most frequent first. */
export function otherSizes(layout: Layout, { property }: Pick<EmbeddingSet, "property">, chunks: LookedAtChunks): Query<{ size: number; chunks: number }> {
  return {
    name: "health.vectorSizes",
    access: "READ",
    text: cypher`
${matchChunks(layout, chunks)}
WITH c.${identifier(property)} AS v
WHERE v IS :: LIST<FLOAT> NOT NULL OR v IS :: LIST<INTEGER> NOT NULL
WITH size(v) AS size
WHERE size <> $dimensions
RETURN size, count(*) AS chunks
ORDER BY chunks DESC, size LIMIT $limit`,
    row: z.object({ size: howMany, chunks: howMany }),
  };
}
