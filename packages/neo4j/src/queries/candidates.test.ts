import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import type { CandidatesShape } from "./candidates-shape.js";
import { candidates } from "./candidates.js";
import { hostileLayout } from "./hostile-layout.fixture.js";

const everything: CandidatesShape = {
  vector: { method: "queryNodes", rescore: null },
  fullText: true,
  scope: "everything",
  reach: 1,
  careful: false,
};
const measure = { property: "em`bedding", similarity: "euclidean" } as const;

describe("the query of the candidates", () => {
  it("by both routes in the whole graph", () => {
    const { name, text } = candidates(layouts.graphspan, everything);
    expect(name).toBe("candidates.byVectorAndFullText");
    expect(text).toMatchInlineSnapshot(`
      "CALL () { MATCH (document:\`Document\`) RETURN count(document) AS documents }
      CALL () { MATCH (chunk:\`Chunk\`) RETURN count(chunk) AS chunks }
      CALL () {
        CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node AS chunk, score
        WITH chunk, score AS score WHERE chunk:\`Chunk\`
        WITH chunk, score
          ORDER BY score DESC
          WITH collect({chunk: chunk, score: score}) AS hits
          UNWIND [hit IN hits WHERE hit.score >= coalesce(hits[$rowsPerRoute - 1].score, hits[-1].score)] AS hit
          WITH hit.chunk AS chunk, hit.score AS score
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\` LIMIT $rowsPerRoute
          RETURN collect({chunk: chunk, score: score}) AS byVector
      }
      CALL () {
        CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node AS chunk, score
        WITH chunk, score AS score WHERE chunk:\`Chunk\`
        WITH chunk, score
          ORDER BY score DESC
          WITH collect({chunk: chunk, score: score}) AS hits
          UNWIND [hit IN hits WHERE hit.score >= coalesce(hits[$rowsPerRoute - 1].score, hits[-1].score)] AS hit
          WITH hit.chunk AS chunk, hit.score AS score
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\` LIMIT $rowsPerRoute
          RETURN collect({chunk: chunk, score: score}) AS byFullText
      }
      CALL (byVector, byFullText) {
        UNWIND [place IN range(0, size(byVector) - 1) | {route: 'vector', place: place, hit: byVector[place]}]
          + [place IN range(0, size(byFullText) - 1) | {route: 'fullText', place: place, hit: byFullText[place]}] AS entry
        WITH entry.hit.chunk AS chunk, collect([entry.route, entry.hit.score]) AS hits, 
          sum(CASE WHEN entry.place < $rowsPerRoute - 1 THEN 1.0 / (61 + entry.place) ELSE 0.0 END) AS share
        ORDER BY share DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\`
        RETURN collect({chunk: chunk, hits: hits}) AS found
      }
      CALL (found) {
        UNWIND range(0, size(found[..$likelyItems]) - 1) AS place
        WITH place, found[place].chunk AS chunk
        RETURN collect([place, [
          [chunk.\`page\`, chunk.\`sourceStartByte\`, chunk.\`sourceEndByte\`],
          [(chunk)-[:\`FROM_DOCUMENT\`]->(source:\`Document\`) WHERE source.\`id\` = chunk.\`documentId\` | [
            source.\`uri\`,
            source.\`path\`,
            source.\`title\`,
            source.\`textSha256\`
          ]][0],
          [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) |
            [section.\`id\`, coalesce(section.\`path\`, section.\`heading\`)]],
          [(chunk)<-[:\`NEXT_CHUNK\`]-(neighbour:\`Chunk\`)
            WHERE neighbour.\`documentId\` = chunk.\`documentId\` | [
              -1,
              neighbour.\`id\`,
              neighbour.\`documentId\`,
              neighbour.\`text\`,
              neighbour.\`startByte\`,
              neighbour.\`endByte\`
            ]]
            + [(chunk)-[:\`NEXT_CHUNK\`]->(neighbour:\`Chunk\`)
            WHERE neighbour.\`documentId\` = chunk.\`documentId\` | [
              1,
              neighbour.\`id\`,
              neighbour.\`documentId\`,
              neighbour.\`text\`,
              neighbour.\`startByte\`,
              neighbour.\`endByte\`
            ]]
        ]]) AS surroundings
      }
      RETURN documents, chunks, 0 AS vectorSeen,
        0 AS fullTextSeen,
        [candidate IN found | [
          candidate.chunk.\`id\`,
          candidate.chunk.\`documentId\`,
          candidate.chunk.\`index\`,
          candidate.chunk.\`text\`,
          candidate.chunk.\`startByte\`,
          candidate.chunk.\`endByte\`,
          candidate.hits
        ]] AS candidates, surroundings"
    `);
  });

  it("by scores computed again, each chunk checked, on a layout with hostile names", () => {
    const shape = { ...everything, vector: { method: "queryNodes", rescore: measure }, fullText: false, careful: true, reach: 0 } as const;
    expect(candidates(hostileLayout, shape).text).toMatchInlineSnapshot(`
      "CALL () { MATCH (document:\`Doc\\u005cu0060\`) RETURN count(document) AS documents }
      CALL () { MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) RETURN count(chunk) AS chunks }
      CALL () {
        CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node AS chunk, score
        WITH chunk, CASE
            WHEN size(chunk.\`em\`\`bedding\`) = $dimensions AND any(value IN chunk.\`em\`\`bedding\` WHERE value <> 0.0) AND all(value IN chunk.\`em\`\`bedding\` WHERE value = value)
            THEN vector.similarity.euclidean(chunk.\`em\`\`bedding\`, $vector)
            ELSE score
          END AS score WHERE chunk:\`Chunk\`\`) DETACH DELETE n //\`
        WITH chunk, score WHERE chunk.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`i\`\`d\`) <> ''
            AND chunk.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`document id\`) <> ''
            AND chunk.\`te\\u005cu0060xt\` IS :: STRING NOT NULL
          ORDER BY score DESC
          WITH collect({chunk: chunk, score: score}) AS hits
          UNWIND [hit IN hits WHERE hit.score >= coalesce(hits[$rowsPerRoute - 1].score, hits[-1].score)] AS hit
          WITH hit.chunk AS chunk, hit.score AS score
          ORDER BY score DESC, chunk.\`document id\`, chunk.\`index\`, chunk.\`i\`\`d\` LIMIT $rowsPerRoute
          RETURN collect({chunk: chunk, score: score}) AS byVector
      }
      CALL (byVector) {
        UNWIND [place IN range(0, size(byVector) - 1) | {route: 'vector', place: place, hit: byVector[place]}] AS entry
        WITH entry.hit.chunk AS chunk, collect([entry.route, entry.hit.score]) AS hits, 
          sum(CASE WHEN entry.place < $rowsPerRoute - 1 THEN 1.0 / (61 + entry.place) ELSE 0.0 END) AS share
        ORDER BY share DESC, chunk.\`document id\`, chunk.\`index\`, chunk.\`i\`\`d\`
        RETURN collect({chunk: chunk, hits: hits}) AS found
      }
      CALL (found) {
        UNWIND range(0, size(found[..$likelyItems]) - 1) AS place
        WITH place, found[place].chunk AS chunk
        RETURN collect([place, [
          [chunk.\`page\`, chunk.\`sourceStartByte\`, chunk.\`sourceEndByte\`],
          [(chunk)-[:\`FROM DOCUMENT\`]->(source:\`Doc\\u005cu0060\`) WHERE toStringOrNull(source.\`doc\`\`id\`) = toStringOrNull(chunk.\`document id\`) | [
            source.\`uri\`,
            source.\`path\`,
            source.\`title\`,
            source.\`textSha256\`
          ]][0],
          [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) |
            [section.\`id\`, coalesce(section.\`path\`, section.\`heading\`)]],
          []
        ]]) AS surroundings
      }
      RETURN documents, chunks, 0 AS vectorSeen,
        0 AS fullTextSeen,
        [candidate IN found | [
          toStringOrNull(candidate.chunk.\`i\`\`d\`),
          toStringOrNull(candidate.chunk.\`document id\`),
          candidate.chunk.\`index\`,
          candidate.chunk.\`te\\u005cu0060xt\`,
          candidate.chunk.\`startByte\`,
          candidate.chunk.\`endByte\`,
          candidate.hits
        ]] AS candidates, surroundings"
    `);
  });

  it("by both routes in their indexes, under a scope of whole documents", () => {
    const shape = { ...everything, vector: { method: "search", index: "vec`tors", rescore: null }, scope: "documents", reach: 0 } as const;
    expect(candidates(layouts.graphspan, shape).text).toMatchInlineSnapshot(`
      "CYPHER 25 CALL () {
        MATCH (document:\`Document\`) WHERE document.\`id\` IN $scopeStoredIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`) WHERE chunk.\`documentId\` IN $scopeStoredIds
        RETURN count(chunk) AS chunks
      }
      CALL () {
        MATCH (chunk:\`Chunk\`)
          SEARCH chunk IN (VECTOR INDEX \`vec\`\`tors\` FOR $vector WHERE chunk.\`documentId\` IN $scopeStoredIds LIMIT $indexCandidates)
          SCORE AS score
        RETURN count(chunk) AS vectorSeen, collect(CASE WHEN chunk:\`Chunk\` AND chunk.\`documentId\` IN $scopeStoredIds
          THEN {chunk: chunk, score: score} END) AS vectorInside
      }
      CALL (vectorInside) {
        UNWIND vectorInside AS hit
        WITH hit.chunk AS chunk, hit.score AS score
        WITH chunk, score
          ORDER BY score DESC
          WITH collect({chunk: chunk, score: score}) AS hits
          UNWIND [hit IN hits WHERE hit.score >= coalesce(hits[$rowsPerRoute - 1].score, hits[-1].score)] AS hit
          WITH hit.chunk AS chunk, hit.score AS score
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\` LIMIT $rowsPerRoute
          RETURN collect({chunk: chunk, score: score}) AS byVector
      }
      CALL () {
        CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node AS chunk, score
        RETURN count(chunk) AS fullTextSeen, collect(CASE WHEN chunk:\`Chunk\` AND score > 0 AND chunk.\`documentId\` IN $scopeStoredIds
          THEN {chunk: chunk, score: score} END) AS fullTextInside
      }
      CALL (fullTextInside) {
        UNWIND fullTextInside AS hit
        WITH hit.chunk AS chunk, hit.score AS score
        WITH chunk, score
          ORDER BY score DESC
          WITH collect({chunk: chunk, score: score}) AS hits
          UNWIND [hit IN hits WHERE hit.score >= coalesce(hits[$rowsPerRoute - 1].score, hits[-1].score)] AS hit
          WITH hit.chunk AS chunk, hit.score AS score
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\` LIMIT $rowsPerRoute
          RETURN collect({chunk: chunk, score: score}) AS byFullText
      }
      CALL (byVector, byFullText) {
        UNWIND [place IN range(0, size(byVector) - 1) | {route: 'vector', place: place, hit: byVector[place]}]
          + [place IN range(0, size(byFullText) - 1) | {route: 'fullText', place: place, hit: byFullText[place]}] AS entry
        WITH entry.hit.chunk AS chunk, collect([entry.route, entry.hit.score]) AS hits, 
          sum(CASE WHEN entry.place < $rowsPerRoute - 1 THEN 1.0 / (61 + entry.place) ELSE 0.0 END) AS share
        ORDER BY share DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\`
        RETURN collect({chunk: chunk, hits: hits}) AS found
      }
      CALL (found) {
        UNWIND range(0, size(found[..$likelyItems]) - 1) AS place
        WITH place, found[place].chunk AS chunk
        RETURN collect([place, [
          [chunk.\`page\`, chunk.\`sourceStartByte\`, chunk.\`sourceEndByte\`],
          [(chunk)-[:\`FROM_DOCUMENT\`]->(source:\`Document\`) WHERE source.\`id\` = chunk.\`documentId\` | [
            source.\`uri\`,
            source.\`path\`,
            source.\`title\`,
            source.\`textSha256\`
          ]][0],
          [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) WHERE EXISTS { (section)-[:\`SECTION_OF\`*1..32]->(source:\`Document\`) WHERE source.\`id\` = chunk.\`documentId\` } |
            [section.\`id\`, coalesce(section.\`path\`, section.\`heading\`)]],
          []
        ]]) AS surroundings
      }
      RETURN documents, chunks, vectorSeen,
        fullTextSeen,
        [candidate IN found | [
          candidate.chunk.\`id\`,
          candidate.chunk.\`documentId\`,
          candidate.chunk.\`index\`,
          candidate.chunk.\`text\`,
          candidate.chunk.\`startByte\`,
          candidate.chunk.\`endByte\`,
          candidate.hits
        ]] AS candidates, surroundings"
    `);
  });

  it("by comparing every chunk, under a scope with ranges, on a layout with hostile names", () => {
    const shape = { ...everything, vector: { method: "comparison", measure }, fullText: false, scope: "ranges", reach: 0 } as const;
    expect(candidates(hostileLayout, shape).text).toMatchInlineSnapshot(`
      "CALL () {
        MATCH (document:\`Doc\\u005cu0060\`) WHERE document.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`doc\`\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) WHERE chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
            AND ($scopeRanges[toStringOrNull(chunk.\`document id\`)] IS NULL OR (chunk.\`startByte\` <= chunk.\`endByte\` AND any(range IN $scopeRanges[toStringOrNull(chunk.\`document id\`)] WHERE range[0] <= chunk.\`startByte\` AND chunk.\`endByte\` <= range[1])))
        RETURN count(chunk) AS chunks
      }
      CALL (chunks) {
        WITH chunks WHERE chunks <= $mostCompared
        MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) WHERE chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
            AND ($scopeRanges[toStringOrNull(chunk.\`document id\`)] IS NULL OR (chunk.\`startByte\` <= chunk.\`endByte\` AND any(range IN $scopeRanges[toStringOrNull(chunk.\`document id\`)] WHERE range[0] <= chunk.\`startByte\` AND chunk.\`endByte\` <= range[1])))
        WITH chunk, vector.similarity.euclidean(chunk.\`em\`\`bedding\`, $vector) AS score WHERE score IS NOT NULL
        WITH chunk, score ORDER BY score DESC LIMIT $tiedRows
        WITH collect({chunk: chunk, score: score}) AS tied
        CALL (tied) {
          UNWIND tied AS hit
          WITH hit.chunk AS chunk, hit.score AS score
          ORDER BY score DESC, chunk.\`document id\`, chunk.\`index\`, chunk.\`i\`\`d\` LIMIT $rowsPerRoute
          RETURN collect({chunk: chunk, score: score}) AS best
        }
        RETURN best + CASE
          WHEN size(tied) = $tiedRows AND tied[$tiedRows - 1].score = tied[$rowsPerRoute - 1].score THEN [{chunk: null, score: 0.0}] ELSE []
        END AS byVector
      }
      CALL (byVector) {
        UNWIND [place IN range(0, size(byVector) - 1) | {route: 'vector', place: place, hit: byVector[place]}] AS entry
        WITH entry.hit.chunk AS chunk, collect([entry.route, entry.hit.score]) AS hits, 
          sum(CASE WHEN entry.place < $rowsPerRoute - 1 THEN 1.0 / (61 + entry.place) ELSE 0.0 END) AS share
        ORDER BY share DESC, chunk.\`document id\`, chunk.\`index\`, chunk.\`i\`\`d\`
        RETURN collect({chunk: chunk, hits: hits}) AS found
      }
      CALL (found) {
        UNWIND range(0, size(found[..$likelyItems]) - 1) AS place
        WITH place, found[place].chunk AS chunk
        RETURN collect([place, [
          [chunk.\`page\`, chunk.\`sourceStartByte\`, chunk.\`sourceEndByte\`],
          [(chunk)-[:\`FROM DOCUMENT\`]->(source:\`Doc\\u005cu0060\`) WHERE source.\`doc\`\`id\` = chunk.\`document id\` | [
            source.\`uri\`,
            source.\`path\`,
            source.\`title\`,
            source.\`textSha256\`
          ]][0],
          [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) WHERE EXISTS { (section)-[:\`SECTION_OF\`*1..32]->(source:\`Doc\\u005cu0060\`) WHERE source.\`doc\`\`id\` = chunk.\`document id\` } AND ($scopeRanges[toStringOrNull(chunk.\`document id\`)] IS NULL OR (section.\`startByte\` <= chunk.\`startByte\`
            AND chunk.\`endByte\` <= section.\`endByte\`)) |
            [section.\`id\`, coalesce(section.\`path\`, section.\`heading\`)]],
          []
        ]]) AS surroundings
      }
      RETURN documents, chunks, 0 AS vectorSeen,
        0 AS fullTextSeen,
        [candidate IN found | [
          candidate.chunk.\`i\`\`d\`,
          candidate.chunk.\`document id\`,
          candidate.chunk.\`index\`,
          candidate.chunk.\`te\\u005cu0060xt\`,
          candidate.chunk.\`startByte\`,
          candidate.chunk.\`endByte\`,
          candidate.hits
        ]] AS candidates, surroundings"
    `);
  });

  it("by comparing every chunk after a look at its vector", () => {
    const shape = { ...everything, vector: { method: "comparison", measure }, scope: "documents", careful: true } as const;
    const { text } = candidates(layouts.graphspan, shape);
    expect(text).toContain("IS :: LIST<FLOAT NOT NULL>");
    expect(text).toContain("IS :: STRING NOT NULL");
    expect(text).not.toContain("$tiedRows");
  });

  it("by words alone", () => {
    const { name, text } = candidates(layouts.graphspan, { ...everything, vector: null });
    expect(name).toBe("candidates.byFullText");
    expect(text).not.toContain("db.index.vector");
  });
});
