import type { EmbeddingSet } from "@graphspan/core";
import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { type RunState, runStates } from "../runs/run.js";
import { isRun } from "../runs/run-queries.js";
import type { Query } from "../store/query.js";
import type { HealthCounts, VectorHealth } from "./health.js";
import { unpublishedChunks } from "./unpublished-chunks.js";

const howMany = z.int().min(0);

type NodeCounts = Omit<HealthCounts, "links" | "runs"> & {
  /** Documents without chunks that no ingest wrote whole: an ingest gives even an empty document the hash of its text. */
  readonly documentsNotWhole: number;
};

export function countNodes(layout: Layout): Query<NodeCounts> {
  const { labels, properties, relationships } = layout;
  const document = identifier(labels.document);
  const chunk = identifier(labels.chunk);
  const stagedChunk = identifier(labels.stagedChunk);
  const fromDocument = identifier(relationships.fromDocument);
  const withoutChunks = cypher`NOT EXISTS { (:${chunk})-[:${fromDocument}]->(d) }`;
  return {
    name: "health.nodes",
    access: "READ",
    text: cypher`
RETURN
  COUNT { (:${document}) } AS documents,
  COUNT { (:${identifier(labels.section)}) } AS sections,
  COUNT { (:${chunk}) } AS chunks,
  COUNT { MATCH (d:${document}) WHERE ${withoutChunks} } AS documentsWithoutChunks,
  COUNT { MATCH (d:${document}) WHERE d.${identifier(properties.document.textSha256)} IS NULL AND ${withoutChunks} } AS documentsNotWhole,
  COUNT { MATCH (c:${chunk}) WHERE NOT EXISTS { (c)-[:${fromDocument}]->(:${document}) } } AS chunksWithoutDocument,
  COUNT { (:${stagedChunk}) } + ${unpublishedChunks(layout, "us")} AS stagedChunks,
  ${unpublishedChunks(layout, "others")} AS foreignChunks`,
    row: z.object({
      documents: howMany,
      sections: howMany,
      chunks: howMany,
      documentsWithoutChunks: howMany,
      documentsNotWhole: howMany,
      chunksWithoutDocument: howMany,
      stagedChunks: howMany,
      foreignChunks: howMany,
    }),
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

export interface RunCount {
  readonly state: RunState;
  readonly runs: number;
  /** Those after which no run of the same kind and settings began and finished. */
  readonly latest: number;
}

export function countRuns(layout: Layout): Query<RunCount> {
  const { kind, state, startedAt, settings } = layout.properties.run;
  return {
    name: "health.runs",
    access: "READ",
    text: cypher`
MATCH (r:${identifier(layout.labels.run)})
WHERE ${isRun(layout)}
WITH r.${identifier(kind)} AS kind, r.${identifier(settings)} AS settings,
  collect({state: r.${identifier(state)}, startedAt: r.${identifier(startedAt)}}) AS runs,
  max(CASE r.${identifier(state)} WHEN 'finished' THEN r.${identifier(startedAt)} END) AS lastFinished
UNWIND runs AS run
RETURN run.state AS state, count(*) AS runs, count(CASE WHEN coalesce(run.startedAt >= lastFinished, true) THEN 1 END) AS latest
ORDER BY state`,
    row: z.object({ state: z.enum(runStates), runs: howMany, latest: howMany }),
  };
}

export type VectorState = keyof Omit<VectorHealth, "embeddingSetId" | "property" | "vectorIndexName">;

/** Looks at every vector of a set. `0 * x` is NaN for NaN and for infinities. */
export function countVectors({ labels }: Layout, set: Pick<EmbeddingSet, "property">): Query<{ state: VectorState; chunks: number }> {
  return {
    name: "health.vectors",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(labels.chunk)})
WITH c.${identifier(set.property)} AS v
WITH CASE
  WHEN v IS NULL THEN 'missing'
  WHEN NOT (v IS :: LIST<FLOAT> OR v IS :: LIST<INTEGER>) THEN 'notAList'
  WHEN size(v) <> $dimensions THEN 'wrongSize'
  WHEN any(x IN v WHERE isNaN(x * 0.0) OR abs(x) > $largest) THEN 'notFinite'
  WHEN all(x IN v WHERE x = 0) THEN 'zero'
  ELSE 'sound'
END AS state
RETURN state, count(*) AS chunks`,
    row: z.object({ state: z.enum(["missing", "notAList", "wrongSize", "notFinite", "zero", "sound"]), chunks: howMany }),
  };
}
