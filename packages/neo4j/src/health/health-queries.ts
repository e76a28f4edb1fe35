import type { EmbeddingSet } from "@graphspan/core";
import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { type RunState, runStates } from "../runs/run.js";
import type { Query } from "../store/query.js";
import type { HealthCounts, VectorHealth } from "./health.js";

const howMany = z.int().min(0);

type NodeCounts = Omit<HealthCounts, "links" | "runs">;

export function countNodes({ labels, properties, relationships }: Layout): Query<NodeCounts> {
  const document = identifier(labels.document);
  const chunk = identifier(labels.chunk);
  const fromDocument = identifier(relationships.fromDocument);
  return {
    name: "health.nodes",
    access: "READ",
    text: cypher`
RETURN
  COUNT { (:${document}) } AS documents,
  COUNT { (:${identifier(labels.section)}) } AS sections,
  COUNT { (:${chunk}) } AS chunks,
  COUNT { MATCH (d:${document}) WHERE NOT EXISTS { (:${chunk})-[:${fromDocument}]->(d) } } AS documentsWithoutChunks,
  COUNT { MATCH (c:${chunk}) WHERE NOT EXISTS { (c)-[:${fromDocument}]->(:${document}) } } AS chunksWithoutDocument,
  COUNT { MATCH (c:${chunk}) WHERE c.${identifier(properties.chunk.documentId)} IS NULL } AS stagedChunks`,
    row: z.object({
      documents: howMany,
      sections: howMany,
      chunks: howMany,
      documentsWithoutChunks: howMany,
      chunksWithoutDocument: howMany,
      stagedChunks: howMany,
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

export function countRuns({ labels, properties }: Layout): Query<{ state: RunState; runs: number }> {
  const state = identifier(properties.run.state);
  return {
    name: "health.runs",
    access: "READ",
    text: cypher`
MATCH (r:${identifier(labels.run)})
WHERE r.${identifier(properties.run.kind)} IN $kinds AND r.${state} IN $states
RETURN r.${state} AS state, count(r) AS runs
ORDER BY state`,
    row: z.object({ state: z.enum(runStates), runs: howMany }),
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
