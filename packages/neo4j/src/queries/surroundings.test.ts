import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { graphSize } from "./graph-size.js";
import { hostileLayout } from "./hostile-layout.fixture.js";
import { namedChunks } from "./named-chunks.js";
import { readSurroundings } from "./surroundings.js";

describe("the query of what surrounds chunks", () => {
  it("in the whole graph, two steps away", () => {
    expect(readSurroundings(layouts.graphspan, { scope: "everything", reach: 2 }).text).toMatchInlineSnapshot(`
      "UNWIND $chunks AS wanted
      MATCH (chunk:\`Chunk\`)
      WHERE chunk.\`id\` IN [wanted.chunkId, toIntegerOrNull(wanted.chunkId), toFloatOrNull(wanted.chunkId)] AND toStringOrNull(chunk.\`id\`) = wanted.chunkId
        AND toStringOrNull(chunk.\`documentId\`) = wanted.documentId
      RETURN wanted.chunkId AS chunkId, wanted.documentId AS documentId, [
          [chunk.\`page\`, chunk.\`sourceStartByte\`, chunk.\`sourceEndByte\`],
          [(chunk)-[:\`FROM_DOCUMENT\`]->(source:\`Document\`) WHERE toStringOrNull(source.\`id\`) = toStringOrNull(chunk.\`documentId\`) | [
            source.\`uri\`,
            source.\`path\`,
            source.\`title\`,
            source.\`textSha256\`
          ]][0],
          [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) |
            [section.\`id\`, coalesce(section.\`path\`, section.\`heading\`)]],
          [way = (chunk)<-[:\`NEXT_CHUNK\`*1..2]-(neighbour:\`Chunk\`)
            WHERE all(step IN nodes(way) WHERE step:\`Chunk\` AND step.\`documentId\` = chunk.\`documentId\`) AND neighbour.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`id\`) <> ''
            AND neighbour.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`documentId\`) <> ''
            AND neighbour.\`text\` IS :: STRING NOT NULL | [
              -length(way),
              toStringOrNull(neighbour.\`id\`),
              toStringOrNull(neighbour.\`documentId\`),
              neighbour.\`text\`,
              neighbour.\`startByte\`,
              neighbour.\`endByte\`
            ]]
            + [way = (chunk)-[:\`NEXT_CHUNK\`*1..2]->(neighbour:\`Chunk\`)
            WHERE all(step IN nodes(way) WHERE step:\`Chunk\` AND step.\`documentId\` = chunk.\`documentId\`) AND neighbour.\`id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`id\`) <> ''
            AND neighbour.\`documentId\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`documentId\`) <> ''
            AND neighbour.\`text\` IS :: STRING NOT NULL | [
              length(way),
              toStringOrNull(neighbour.\`id\`),
              toStringOrNull(neighbour.\`documentId\`),
              neighbour.\`text\`,
              neighbour.\`startByte\`,
              neighbour.\`endByte\`
            ]]
        ] AS surroundings"
    `);
  });

  it("under a scope with ranges, on a layout with hostile names", () => {
    expect(readSurroundings(hostileLayout, { scope: "ranges", reach: 1 }).text).toMatchInlineSnapshot(`
      "UNWIND $chunks AS wanted
      MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`)
      WHERE chunk.\`i\`\`d\` IN [wanted.chunkId, toIntegerOrNull(wanted.chunkId), toFloatOrNull(wanted.chunkId)] AND toStringOrNull(chunk.\`i\`\`d\`) = wanted.chunkId
        AND toStringOrNull(chunk.\`document id\`) = wanted.documentId AND chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
            AND ($scopeRanges[toStringOrNull(chunk.\`document id\`)] IS NULL OR (chunk.\`startByte\` <= chunk.\`endByte\` AND any(range IN $scopeRanges[toStringOrNull(chunk.\`document id\`)] WHERE range[0] <= chunk.\`startByte\` AND chunk.\`endByte\` <= range[1])))
      RETURN wanted.chunkId AS chunkId, wanted.documentId AS documentId, [
          [chunk.\`page\`, chunk.\`sourceStartByte\`, chunk.\`sourceEndByte\`],
          [(chunk)-[:\`FROM DOCUMENT\`]->(source:\`Doc\\u005cu0060\`) WHERE toStringOrNull(source.\`doc\`\`id\`) = toStringOrNull(chunk.\`document id\`) | [
            source.\`uri\`,
            source.\`path\`,
            source.\`title\`,
            source.\`textSha256\`
          ]][0],
          [(chunk)-[:\`IN_SECTION\`]->(section:\`Section\`) WHERE EXISTS { (section)-[:\`SECTION_OF\`*1..32]->(source:\`Doc\\u005cu0060\`) WHERE toStringOrNull(source.\`doc\`\`id\`) = toStringOrNull(chunk.\`document id\`) } AND ($scopeRanges[toStringOrNull(chunk.\`document id\`)] IS NULL OR (section.\`startByte\` <= chunk.\`startByte\`
            AND chunk.\`endByte\` <= section.\`endByte\`)) |
            [section.\`id\`, coalesce(section.\`path\`, section.\`heading\`)]],
          [(chunk)<-[:\`NEXT\`\`CHUNK\`]-(neighbour:\`Chunk\`\`) DETACH DELETE n //\`)
            WHERE neighbour.\`document id\` = chunk.\`document id\` AND neighbour.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`i\`\`d\`) <> ''
            AND neighbour.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`document id\`) <> ''
            AND neighbour.\`te\\u005cu0060xt\` IS :: STRING NOT NULL AND neighbour.\`document id\` IN $scopeStoredIds AND toStringOrNull(neighbour.\`document id\`) IN $scopeDocumentIds
            AND ($scopeRanges[toStringOrNull(neighbour.\`document id\`)] IS NULL OR (neighbour.\`startByte\` <= neighbour.\`endByte\` AND any(range IN $scopeRanges[toStringOrNull(neighbour.\`document id\`)] WHERE range[0] <= neighbour.\`startByte\` AND neighbour.\`endByte\` <= range[1]))) | [
              -1,
              toStringOrNull(neighbour.\`i\`\`d\`),
              toStringOrNull(neighbour.\`document id\`),
              neighbour.\`te\\u005cu0060xt\`,
              neighbour.\`startByte\`,
              neighbour.\`endByte\`
            ]]
            + [(chunk)-[:\`NEXT\`\`CHUNK\`]->(neighbour:\`Chunk\`\`) DETACH DELETE n //\`)
            WHERE neighbour.\`document id\` = chunk.\`document id\` AND neighbour.\`i\`\`d\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`i\`\`d\`) <> ''
            AND neighbour.\`document id\` IS :: STRING | INTEGER | FLOAT AND toStringOrNull(neighbour.\`document id\`) <> ''
            AND neighbour.\`te\\u005cu0060xt\` IS :: STRING NOT NULL AND neighbour.\`document id\` IN $scopeStoredIds AND toStringOrNull(neighbour.\`document id\`) IN $scopeDocumentIds
            AND ($scopeRanges[toStringOrNull(neighbour.\`document id\`)] IS NULL OR (neighbour.\`startByte\` <= neighbour.\`endByte\` AND any(range IN $scopeRanges[toStringOrNull(neighbour.\`document id\`)] WHERE range[0] <= neighbour.\`startByte\` AND neighbour.\`endByte\` <= range[1]))) | [
              1,
              toStringOrNull(neighbour.\`i\`\`d\`),
              toStringOrNull(neighbour.\`document id\`),
              neighbour.\`te\\u005cu0060xt\`,
              neighbour.\`startByte\`,
              neighbour.\`endByte\`
            ]]
        ] AS surroundings"
    `);
  });
});

it("the query of named chunks", () => {
  expect(namedChunks(hostileLayout, "documents").text).toMatchInlineSnapshot(`
    "UNWIND $chunkIds AS chunkId
    MATCH (chunk:\`Chunk\`\`) DETACH DELETE n //\`)
    WHERE chunk.\`i\`\`d\` IN [chunkId, toIntegerOrNull(chunkId), toFloatOrNull(chunkId)] AND toStringOrNull(chunk.\`i\`\`d\`) = chunkId
    WITH chunkId, chunk ORDER BY chunk.\`document id\`, chunk.\`index\`
    RETURN chunkId, collect(CASE WHEN chunk.\`document id\` IN $scopeStoredIds THEN {
      documentId: toStringOrNull(chunk.\`document id\`),
      text: chunk.\`te\\u005cu0060xt\`,
      startByte: chunk.\`startByte\`,
      endByte: chunk.\`endByte\`
    } END) AS inside"
  `);
});

it("the query of the size of a graph", () => {
  expect([graphSize(layouts.graphspan).text, graphSize(hostileLayout).text]).toMatchInlineSnapshot(`
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
