import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { candidatesInScope } from "./candidates-in-scope.js";
import { readNeighbours } from "./neighbours-read.js";
import { scopeSize } from "./scope-size.js";

const hostile = renamed(layouts.graphspan, {
  labels: { chunk: "Chunk`) DETACH DELETE n //", document: "Doc\\u0060" },
  relationships: { nextChunk: "NEXT`CHUNK", fromDocument: "FROM DOCUMENT" },
  properties: { document: { id: "doc`id" }, chunk: { id: "i`d", documentId: "document id", text: "te\\u0060xt", embedding: "em`bedding" } },
});

describe("queries under a scope", () => {
  it("both routes in their indexes, on the default layout", () => {
    const shape = { vector: { strategy: "inIndex", index: "vec", rescore: null }, fullText: "first" } as const;
    const { name, text } = candidatesInScope(layouts.graphspan, shape);
    expect(name).toBe("candidates.inScope.byVectorAndFullText");
    expect(text).toMatchInlineSnapshot(`
      "CYPHER 25 CALL () {
        MATCH (document:\`Document\`) WHERE document.\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`) WHERE chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
        RETURN count(chunk) AS chunks
      }
      CALL () {
        CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $fullTextRows}) YIELD node, score
        RETURN collect({chunk: node, score: score}) AS found
      }
      CALL (found) {
        CALL (found) {
          MATCH (chunk:\`Chunk\`)
            SEARCH chunk IN (VECTOR INDEX \`vec\` FOR $vector WHERE chunk.\`documentId\` IN $scopeStoredIds LIMIT $indexCandidates)
            SCORE AS score
          WITH chunk, score AS score
          WHERE chunk:\`Chunk\` AND chunk.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`id\`) <> ''
            AND chunk.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`documentId\`) <> ''
            AND chunk.\`text\` IS :: STRING NOT NULL
            AND chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\`
          LIMIT $rowsPerRoute
          RETURN chunk, score, 'vector' AS route
        UNION ALL
          UNWIND found AS hit
          WITH hit.chunk AS chunk, hit.score AS score
          WITH chunk, score AS score
          WHERE chunk:\`Chunk\` AND chunk.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`id\`) <> ''
            AND chunk.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`documentId\`) <> ''
            AND chunk.\`text\` IS :: STRING NOT NULL
            AND score > 0 AND chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
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
          document: [(chunk)-[:\`FROM_DOCUMENT\`]->(source:\`Document\`) WHERE source.\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`id\`) IN $scopeDocumentIds | {
            uri: source.\`uri\`,
            path: source.\`path\`,
            title: source.\`title\`,
            textSha256: source.\`textSha256\`
          }][0],
          sections: [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`)
            WHERE EXISTS { (section)-[:\`SECTION_OF\`*1..32]->(source:\`Document\`) WHERE source.\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`id\`) IN $scopeDocumentIds } |
            coalesce(section.\`path\`, section.\`heading\`)]
        }) AS candidates
      }
      RETURN documents, chunks, size(found) AS fullTextHits, candidates"
    `);
  });

  it("every chunk compared and every hit looked at, in the language all servers know", () => {
    const measure = { property: "embedding", similarity: "cosine" } as const;
    const { text } = candidatesInScope(layouts.graphspan, { vector: { strategy: "exact", measure }, fullText: "all" });
    expect(text).not.toContain("CYPHER");
    expect(text).toMatchInlineSnapshot(`
      "CALL () {
        MATCH (document:\`Document\`) WHERE document.\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`) WHERE chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
        RETURN count(chunk) AS chunks
      }
      CALL () {
        RETURN [] AS found
      }
      CALL (found) {
        CALL (found) {
          MATCH (chunk:\`Chunk\`) WHERE chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
          WITH chunk, CASE WHEN chunk.\`embedding\` IS :: LIST<FLOAT NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL AND size(chunk.\`embedding\`) = $dimensions
            THEN CASE WHEN 1e-80 < reduce(squares = 0.0, value IN chunk.\`embedding\` | squares + value * value) < 1e76 THEN vector.similarity.cosine(chunk.\`embedding\`, $vector) END
          END AS score
          WITH chunk, score AS score
          WHERE chunk:\`Chunk\` AND chunk.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`id\`) <> ''
            AND chunk.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`documentId\`) <> ''
            AND chunk.\`text\` IS :: STRING NOT NULL
            AND score IS NOT NULL
          ORDER BY score DESC, chunk.\`documentId\`, chunk.\`index\`, chunk.\`id\`
          LIMIT $rowsPerRoute
          RETURN chunk, score, 'vector' AS route
        UNION ALL
          CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery) YIELD node AS chunk, score
          WITH chunk, score AS score
          WHERE chunk:\`Chunk\` AND chunk.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`id\`) <> ''
            AND chunk.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`documentId\`) <> ''
            AND chunk.\`text\` IS :: STRING NOT NULL
            AND score > 0 AND chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
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
          document: [(chunk)-[:\`FROM_DOCUMENT\`]->(source:\`Document\`) WHERE source.\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`id\`) IN $scopeDocumentIds | {
            uri: source.\`uri\`,
            path: source.\`path\`,
            title: source.\`title\`,
            textSha256: source.\`textSha256\`
          }][0],
          sections: [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`)
            WHERE EXISTS { (section)-[:\`SECTION_OF\`*1..32]->(source:\`Document\`) WHERE source.\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`id\`) IN $scopeDocumentIds } |
            coalesce(section.\`path\`, section.\`heading\`)]
        }) AS candidates
      }
      RETURN documents, chunks, size(found) AS fullTextHits, candidates"
    `);
  });

  it("scores computed again, on a layout with hostile names", () => {
    const rescore = { property: "em`bedding", similarity: "euclidean" } as const;
    const shape = { vector: { strategy: "inIndex", index: "v`ec FOR $x", rescore }, fullText: null } as const;
    expect(candidatesInScope(hostile, shape).text).toMatchInlineSnapshot(`
      "CYPHER 25 CALL () {
        MATCH (document:\`Doc\\u005cu0060\`) WHERE document.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`doc\`\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) WHERE chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
        RETURN count(chunk) AS chunks
      }
      CALL () {
        RETURN [] AS found
      }
      CALL (found) {
        CALL (found) {
          MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`)
            SEARCH chunk IN (VECTOR INDEX \`v\`\`ec FOR $x\` FOR $vector WHERE chunk.\`document id\` IN $scopeStoredIds LIMIT $indexCandidates)
            SCORE AS score
          WITH chunk, CASE
            WHEN size(chunk.\`em\`\`bedding\`) = $dimensions AND any(value IN chunk.\`em\`\`bedding\` WHERE value <> 0.0) AND all(value IN chunk.\`em\`\`bedding\` WHERE value = value)
            THEN vector.similarity.euclidean(chunk.\`em\`\`bedding\`, $vector)
            ELSE score
          END AS score
          WHERE chunk:\`Chunk\`\`) DETACH DELETE n //\` AND chunk.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`i\`\`d\`) <> ''
            AND chunk.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`document id\`) <> ''
            AND chunk.\`te\\u005cu0060xt\` IS :: STRING NOT NULL
            AND chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
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
          document: [(chunk)-[:\`FROM DOCUMENT\`]->(source:\`Doc\\u005cu0060\`) WHERE source.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`doc\`\`id\`) IN $scopeDocumentIds | {
            uri: source.\`uri\`,
            path: source.\`path\`,
            title: source.\`title\`,
            textSha256: source.\`textSha256\`
          }][0],
          sections: [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`)
            WHERE EXISTS { (section)-[:\`SECTION_OF\`*1..32]->(source:\`Doc\\u005cu0060\`) WHERE source.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`doc\`\`id\`) IN $scopeDocumentIds } |
            coalesce(section.\`path\`, section.\`heading\`)]
        }) AS candidates
      }
      RETURN documents, chunks, size(found) AS fullTextHits, candidates"
    `);
  });

  it("every chunk compared by distance, on a layout with hostile names", () => {
    const measure = { property: "em`bedding", similarity: "euclidean" } as const;
    expect(candidatesInScope(hostile, { vector: { strategy: "exact", measure }, fullText: null }).text).toMatchInlineSnapshot(`
      "CALL () {
        MATCH (document:\`Doc\\u005cu0060\`) WHERE document.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`doc\`\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) WHERE chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
        RETURN count(chunk) AS chunks
      }
      CALL () {
        RETURN [] AS found
      }
      CALL (found) {
        CALL (found) {
          MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) WHERE chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
          WITH chunk, CASE WHEN chunk.\`em\`\`bedding\` IS :: LIST<FLOAT NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL AND size(chunk.\`em\`\`bedding\`) = $dimensions
            THEN CASE WHEN reduce(squares = 0.0, value IN chunk.\`em\`\`bedding\` | squares + value * value) < 1e76 THEN vector.similarity.euclidean(chunk.\`em\`\`bedding\`, $vector) END
          END AS score
          WITH chunk, score AS score
          WHERE chunk:\`Chunk\`\`) DETACH DELETE n //\` AND chunk.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`i\`\`d\`) <> ''
            AND chunk.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(chunk.\`document id\`) <> ''
            AND chunk.\`te\\u005cu0060xt\` IS :: STRING NOT NULL
            AND score IS NOT NULL
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
          document: [(chunk)-[:\`FROM DOCUMENT\`]->(source:\`Doc\\u005cu0060\`) WHERE source.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`doc\`\`id\`) IN $scopeDocumentIds | {
            uri: source.\`uri\`,
            path: source.\`path\`,
            title: source.\`title\`,
            textSha256: source.\`textSha256\`
          }][0],
          sections: [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`)
            WHERE EXISTS { (section)-[:\`SECTION_OF\`*1..32]->(source:\`Doc\\u005cu0060\`) WHERE source.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(source.\`doc\`\`id\`) IN $scopeDocumentIds } |
            coalesce(section.\`path\`, section.\`heading\`)]
        }) AS candidates
      }
      RETURN documents, chunks, size(found) AS fullTextHits, candidates"
    `);
  });

  it("neighbours and counts, on both layouts", () => {
    const texts = [layouts.graphspan, hostile].flatMap((layout) => [
      readNeighbours(layout, 2, { scoped: true }).text,
      scopeSize(layout).text,
    ]);
    expect(texts.join("\n\n")).toMatchInlineSnapshot(`
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
            AND neighbour.\`text\` IS :: STRING NOT NULL AND neighbour.\`documentId\` IN $scopeStoredIds AND toStringOrNull(neighbour.\`documentId\`) IN $scopeDocumentIds
      RETURN chunkId AS ofChunkId, distance,
        toStringOrNull(neighbour.\`id\`) AS chunkId,
        toStringOrNull(neighbour.\`documentId\`) AS documentId,
        neighbour.\`index\` AS chunkIndex,
        neighbour.\`text\` AS text,
        neighbour.\`startByte\` AS startByte,
        neighbour.\`endByte\` AS endByte

      CALL () {
        MATCH (document:\`Document\`) WHERE document.\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`) WHERE chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
        RETURN count(chunk) AS chunks
      }
      RETURN documents, chunks

      UNWIND $chunkIds AS chunkId
      MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`)
      WHERE chunk.\`i\`\`d\` IN [chunkId, toIntegerOrNull(chunkId), toFloatOrNull(chunkId)] AND toStringOrNull(chunk.\`i\`\`d\`) = chunkId
      CALL (chunk) {
        MATCH way = (chunk) (()-[:\`NEXT\`\`CHUNK\`]->(step:\`Chunk\`\`) DETACH DELETE n //\`) WHERE step.\`document id\` = chunk.\`document id\`){1,2} (neighbour)
        RETURN neighbour, length(way) AS distance
      UNION ALL
        MATCH way = (chunk) (()<-[:\`NEXT\`\`CHUNK\`]-(step:\`Chunk\`\`) DETACH DELETE n //\`) WHERE step.\`document id\` = chunk.\`document id\`){1,2} (neighbour)
        RETURN neighbour, -length(way) AS distance
      }
      WITH chunkId, distance, neighbour
      WHERE neighbour.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`i\`\`d\`) <> ''
            AND neighbour.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`document id\`) <> ''
            AND neighbour.\`te\\u005cu0060xt\` IS :: STRING NOT NULL AND neighbour.\`document id\` IN $scopeStoredIds AND toStringOrNull(neighbour.\`document id\`) IN $scopeDocumentIds
      RETURN chunkId AS ofChunkId, distance,
        toStringOrNull(neighbour.\`i\`\`d\`) AS chunkId,
        toStringOrNull(neighbour.\`document id\`) AS documentId,
        neighbour.\`index\` AS chunkIndex,
        neighbour.\`te\\u005cu0060xt\` AS text,
        neighbour.\`startByte\` AS startByte,
        neighbour.\`endByte\` AS endByte

      CALL () {
        MATCH (document:\`Doc\\u005cu0060\`) WHERE document.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`doc\`\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`) WHERE chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
        RETURN count(chunk) AS chunks
      }
      RETURN documents, chunks"
    `);
  });
});
