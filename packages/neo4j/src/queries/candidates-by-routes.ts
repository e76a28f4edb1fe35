import type { Similarity } from "@graphspan/core";
import { z } from "zod";
import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { type CandidateRow, candidateRow } from "./candidate-row.js";
import { idText, isRetrievable } from "./retrievable-chunk.js";

/** Which routes a query takes. The values of the routes are parameters; only what changes the text stands here. */
export interface CandidateShape {
  /** Property and measure by which to score again what the vector index found; null to trust the index. */
  readonly vector: { readonly rescore: { readonly property: string; readonly similarity: Similarity } | null } | null;
  readonly fullText: boolean;
}

export interface CandidatesAnswer {
  readonly documents: number;
  readonly chunks: number;
  readonly candidates: readonly CandidateRow[];
}

/**
 * The best `$rowsPerRoute` chunks of each route in one trip, each chunk once with everything an evidence item needs.
 *
 * Parameters: `$vectorIndex`, `$indexCandidates`, `$vector` (with `$dimensions` where scores are computed again); `$fullTextIndex`,
 * `$fullTextQuery`, `$fullTextRows`; `$rowsPerRoute`.
 */
export function candidatesByRoutes(layout: Layout, { vector, fullText }: CandidateShape): Query<CandidatesAnswer> {
  const branches = [...(vector ? [vectorBranch(layout, vector.rescore)] : []), ...(fullText ? [fullTextBranch(layout)] : [])];
  return {
    name: `candidates.by${vector ? "Vector" : ""}${vector && fullText ? "And" : ""}${fullText ? "FullText" : ""}`,
    access: "READ",
    text: cypher`CALL () { MATCH (document:${identifier(layout.labels.document)}) RETURN count(document) AS documents }
CALL () { MATCH (chunk:${identifier(layout.labels.chunk)}) RETURN count(chunk) AS chunks }
CALL () {
  CALL () {
${joinCypher(branches, "\n  UNION ALL\n")}
  }
  WITH chunk, collect({route: route, score: score}) AS hits
  RETURN collect(${candidate(layout)}) AS candidates
}
RETURN documents, chunks, candidates`,
    row: z.object({ documents: z.number(), chunks: z.number(), candidates: z.array(candidateRow) }),
  };
}

function vectorBranch(layout: Layout, rescore: { readonly property: string; readonly similarity: Similarity } | null): Cypher {
  const score = rescore === null ? cypher`score` : exactScore(rescore);
  return cypher`    CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node AS chunk, score
    ${bestRetrievable(layout, score)}
    RETURN chunk, score, 'vector' AS route`;
}

function fullTextBranch(layout: Layout): Cypher {
  return cypher`    CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node AS chunk, score
    ${bestRetrievable(layout, cypher`score`)}
    RETURN chunk, score, 'fullText' AS route`;
}

/** Between the index and this read a vector may have been overwritten with one that cannot be compared: then the index score stays. */
function exactScore({ property, similarity }: { readonly property: string; readonly similarity: Similarity }): Cypher {
  const stored = cypher`chunk.${identifier(property)}`;
  const measure = similarity === "cosine" ? cypher`vector.similarity.cosine` : cypher`vector.similarity.euclidean`;
  return cypher`CASE
      WHEN size(${stored}) = $dimensions AND any(value IN ${stored} WHERE value <> 0.0) AND all(value IN ${stored} WHERE value = value)
      THEN ${measure}(${stored}, $vector)
      ELSE score
    END`;
}

function bestRetrievable(layout: Layout, score: Cypher): Cypher {
  const { chunk } = layout.properties;
  return cypher`WITH chunk, ${score} AS score
    WHERE chunk:${identifier(layout.labels.chunk)} AND ${isRetrievable(cypher`chunk`, layout)}
    ORDER BY score DESC, chunk.${identifier(chunk.documentId)}, chunk.${identifier(chunk.index)}, chunk.${identifier(chunk.id)}
    LIMIT $rowsPerRoute`;
}

function candidate({ labels, relationships, properties: { chunk, document, section } }: Layout): Cypher {
  return cypher`{
    chunkId: ${idText(cypher`chunk.${identifier(chunk.id)}`)},
    documentId: ${idText(cypher`chunk.${identifier(chunk.documentId)}`)},
    chunkIndex: chunk.${identifier(chunk.index)},
    text: chunk.${identifier(chunk.text)},
    startByte: chunk.${identifier(chunk.startByte)},
    endByte: chunk.${identifier(chunk.endByte)},
    hits: hits,
    document: [(chunk)-[:${identifier(relationships.fromDocument)}]->(source:${identifier(labels.document)}) | {
      uri: source.${identifier(document.uri)},
      path: source.${identifier(document.path)},
      title: source.${identifier(document.title)},
      textSha256: source.${identifier(document.textSha256)}
    }][0],
    sections: [(chunk)-[:${identifier(relationships.inSection)}]->(section:${identifier(labels.section)}) |
      coalesce(section.${identifier(section.path)}, section.${identifier(section.heading)})]
  }`;
}
