import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { candidatesByRoutes } from "./candidates-by-routes.js";
import { graphSize } from "./graph-size.js";
import { readNeighbours } from "./neighbours-read.js";

const hostile = renamed(layouts.graphspan, {
  labels: { chunk: "Chunk`) DETACH DELETE n //", document: "Doc\\u0060" },
  relationships: { nextChunk: "NEXT`CHUNK", fromDocument: "FROM DOCUMENT" },
  properties: { chunk: { id: "i`d", documentId: "document id", text: "te\\u0060xt", embedding: "em`bedding" } },
});

describe("queries of the retriever", () => {
  it("both routes on the default layout", () => {
    expect(candidatesByRoutes(layouts.graphspan, { vector: { rescore: null }, fullText: true }).text).toMatchInlineSnapshot(`
      "CALL () { MATCH (document:\`Document\`) RETURN count(document) AS documents }
      CALL () { MATCH (chunk:\`Chunk\`) RETURN count(chunk) AS chunks }
      CALL () {
        CALL () {
          CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node AS chunk, score
          WITH chunk, score AS score
          WHERE chunk:\`Chunk\` AND chunk.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`id\`) <> ''
            AND chunk.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`documentId\`) <> ''
            AND chunk.\`text\` IS :: STRING NOT NULL
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\`
          LIMIT $rowsPerRoute
          RETURN chunk, score, 'vector' AS route
        UNION ALL
          CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node AS chunk, score
          WITH chunk, score AS score
          WHERE chunk:\`Chunk\` AND chunk.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`id\`) <> ''
            AND chunk.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`documentId\`) <> ''
            AND chunk.\`text\` IS :: STRING NOT NULL
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\`
          LIMIT $rowsPerRoute
          RETURN chunk, score, 'fullText' AS route
        }
        WITH chunk, collect({route: route, score: score}) AS hits
        RETURN collect({
          chunkId: toStringOrNull(chunk.\`id\`),
          documentId: toStringOrNull(chunk.\`documentId\`),
          chunkIndex: chunk.\`index\`,
          text: chunk.\`text\`,
          startByte: chunk.\`startByte\`,
          endByte: chunk.\`endByte\`,
          hits: hits,
          document: [(chunk)-[:\`FROM_DOCUMENT\`]->(source:\`Document\`) | {
            uri: source.\`uri\`,
            path: source.\`path\`,
            title: source.\`title\`,
            textSha256: source.\`textSha256\`
          }][0],
          sections: [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) |
            coalesce(section.\`path\`, section.\`heading\`)]
        }) AS candidates
      }
      RETURN documents, chunks, candidates"
    `);
  });

  it("the vector route with scores computed again, on a layout with hostile names", () => {
    const shape = { vector: { rescore: { property: "em`bedding", similarity: "euclidean" } }, fullText: false } as const;
    expect(candidatesByRoutes(hostile, shape).text).toMatchInlineSnapshot(`
      "CALL () { MATCH (document:\`Doc\\u005cu0060\`) RETURN count(document) AS documents }
      CALL () { MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) RETURN count(chunk) AS chunks }
      CALL () {
        CALL () {
          CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node AS chunk, score
          WITH chunk, CASE
            WHEN size(chunk.\`em\`\`bedding\`) = $dimensions AND any(value IN chunk.\`em\`\`bedding\` WHERE value <> 0.0) AND all(value IN chunk.\`em\`\`bedding\` WHERE value = value)
            THEN vector.similarity.euclidean(chunk.\`em\`\`bedding\`, $vector)
            ELSE score
          END AS score
          WHERE chunk:\`Chunk\`\`) DETACH DELETE n //\` AND chunk.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`i\`\`d\`) <> ''
            AND chunk.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`document id\`) <> ''
            AND chunk.\`te\\u005cu0060xt\` IS :: STRING NOT NULL
          ORDER BY score DESC, chunk.\`document id\`, chunk.\`index\`, chunk.\`i\`\`d\`
          LIMIT $rowsPerRoute
          RETURN chunk, score, 'vector' AS route
        }
        WITH chunk, collect({route: route, score: score}) AS hits
        RETURN collect({
          chunkId: toStringOrNull(chunk.\`i\`\`d\`),
          documentId: toStringOrNull(chunk.\`document id\`),
          chunkIndex: chunk.\`index\`,
          text: chunk.\`te\\u005cu0060xt\`,
          startByte: chunk.\`startByte\`,
          endByte: chunk.\`endByte\`,
          hits: hits,
          document: [(chunk)-[:\`FROM DOCUMENT\`]->(source:\`Doc\\u005cu0060\`) | {
            uri: source.\`uri\`,
            path: source.\`path\`,
            title: source.\`title\`,
            textSha256: source.\`textSha256\`
          }][0],
          sections: [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) |
            coalesce(section.\`path\`, section.\`heading\`)]
        }) AS candidates
      }
      RETURN documents, chunks, candidates"
    `);
  });

  it("the full-text route alone", () => {
    const { name, text } = candidatesByRoutes(layouts.graphspan, { vector: null, fullText: true });
    expect(name).toBe("candidates.byFullText");
    expect(text).not.toContain("db.index.vector");
  });

  it("neighbours on the default layout", () => {
    expect(readNeighbours(layouts.graphspan, 2).text).toMatchInlineSnapshot(`
      "UNWIND $chunkIds AS chunkId
      MATCH (chunk:\`Chunk\`)
      WHERE chunk.\`id\` IN [chunkId, toIntegerOrNull(chunkId), toFloatOrNull(chunkId)] AND toStringOrNull(chunk.\`id\`) = chunkId
      CALL (chunk) {
        MATCH way = (chunk) (()-[:\`NEXT_CHUNK\`]->(step:\`Chunk\`) WHERE step.\`documentId\` = chunk.\`documentId\`){1,2} (neighbour)
        RETURN neighbour, length(way) AS distance
      UNION ALL
        MATCH way = (chunk) (()<-[:\`NEXT_CHUNK\`]-(step:\`Chunk\`) WHERE step.\`documentId\` = chunk.\`documentId\`){1,2} (neighbour)
        RETURN neighbour, -length(way) AS distance
      }
      WITH chunkId, distance, neighbour
      WHERE neighbour.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`id\`) <> ''
            AND neighbour.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`documentId\`) <> ''
            AND neighbour.\`text\` IS :: STRING NOT NULL
      RETURN chunkId AS ofChunkId, distance,
        toStringOrNull(neighbour.\`id\`) AS chunkId,
        toStringOrNull(neighbour.\`documentId\`) AS documentId,
        neighbour.\`index\` AS chunkIndex,
        neighbour.\`text\` AS text,
        neighbour.\`startByte\` AS startByte,
        neighbour.\`endByte\` AS endByte"
    `);
  });

  it("neighbours on a layout with hostile names", () => {
    expect(readNeighbours(hostile, 1).text).toMatchInlineSnapshot(`
      "UNWIND $chunkIds AS chunkId
      MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`)
      WHERE chunk.\`i\`\`d\` IN [chunkId, toIntegerOrNull(chunkId), toFloatOrNull(chunkId)] AND toStringOrNull(chunk.\`i\`\`d\`) = chunkId
      CALL (chunk) {
        MATCH way = (chunk) (()-[:\`NEXT\`\`CHUNK\`]->(step:\`Chunk\`\`) DETACH DELETE n //\`) WHERE step.\`document id\` = chunk.\`document id\`){1,1} (neighbour)
        RETURN neighbour, length(way) AS distance
      UNION ALL
        MATCH way = (chunk) (()<-[:\`NEXT\`\`CHUNK\`]-(step:\`Chunk\`\`) DETACH DELETE n //\`) WHERE step.\`document id\` = chunk.\`document id\`){1,1} (neighbour)
        RETURN neighbour, -length(way) AS distance
      }
      WITH chunkId, distance, neighbour
      WHERE neighbour.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`i\`\`d\`) <> ''
            AND neighbour.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`document id\`) <> ''
            AND neighbour.\`te\\u005cu0060xt\` IS :: STRING NOT NULL
      RETURN chunkId AS ofChunkId, distance,
        toStringOrNull(neighbour.\`i\`\`d\`) AS chunkId,
        toStringOrNull(neighbour.\`document id\`) AS documentId,
        neighbour.\`index\` AS chunkIndex,
        neighbour.\`te\\u005cu0060xt\` AS text,
        neighbour.\`startByte\` AS startByte,
        neighbour.\`endByte\` AS endByte"
    `);
  });

  it("the size of the graph on both layouts", () => {
    expect([graphSize(layouts.graphspan).text, graphSize(hostile).text]).toMatchInlineSnapshot(`
      [
        "CALL () { MATCH (document:\`Document\`) RETURN count(document) AS documents }
      CALL () { MATCH (chunk:\`Chunk\`) RETURN count(chunk) AS chunks }
      RETURN documents, chunks",
        "CALL () { MATCH (document:\`Doc\\u005cu0060\`) RETURN count(document) AS documents }
      CALL () { MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) RETURN count(chunk) AS chunks }
      RETURN documents, chunks",
      ]
    `);
  });
});
