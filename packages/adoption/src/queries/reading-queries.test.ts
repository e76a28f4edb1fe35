import { type Layout, layouts, type Query, renamed } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { hostileNames } from "./hostile-names.fixture.js";
import { chunksOfDocuments } from "./chunks-of-documents.js";
import { documentPage } from "./document-page.js";
import { documentsDescribed } from "./documents-described.js";
import { graphState } from "./graph-state.js";
import { repeatedPaths } from "./repeated-paths.js";
import { chunkPropertiesTaken, documentPropertiesTaken, relationshipPropertiesTaken } from "./taken-properties.js";
import { textProperties } from "./text-properties.js";
import { textsOfChunks, unattachedChunks } from "./unattached-chunks.js";
import { vectorSizes } from "./vector-sizes.js";

const hostile = renamed(layouts.neo4jGraphRag, hostileNames(""));
const both = (query: (layout: Layout) => Query<unknown>): string => [layouts.neo4jGraphRag, hostile].map((layout) => query(layout).text).join("\n\n");

describe("the text of a query that reads what is to be adopted", () => {
  it("documents, a page at a time", () => {
    expect(both(documentPage)).toMatchInlineSnapshot(`
      "
      MATCH (d:\`Document\`)
      WITH elementId(d) AS document WHERE document > $after
      RETURN document ORDER BY document LIMIT $limit


      MATCH (d:\`Doc\\u005cu0060\`)
      WITH elementId(d) AS document WHERE document > $after
      RETURN document ORDER BY document LIMIT $limit"
    `);
    expect(both(documentsDescribed)).toMatchInlineSnapshot(`
      "
      UNWIND $documents AS document
      MATCH (d:\`Document\`) WHERE elementId(d) = document
      CALL (d) {
        OPTIONAL MATCH (d)<-[:\`FROM_DOCUMENT\`]-(c:\`Chunk\`)
        RETURN count(c) AS chunks, coalesce(sum(size(CASE WHEN c.\`text\` IS :: STRING NOT NULL THEN c.\`text\` END)), 0) AS characters
      }
      RETURN document, CASE WHEN d.\`path\` IS :: STRING NOT NULL THEN d.\`path\` END AS path, CASE WHEN d.\`id\` IS :: STRING NOT NULL THEN d.\`id\` END AS id, CASE WHEN d.\`uri\` IS :: STRING NOT NULL THEN d.\`uri\` END AS uri,
        CASE WHEN d.\`run\` IS :: STRING NOT NULL THEN d.\`run\` END AS run, chunks, characters
      ORDER BY document


      UNWIND $documents AS document
      MATCH (d:\`Doc\\u005cu0060\`) WHERE elementId(d) = document
      CALL (d) {
        OPTIONAL MATCH (d)<-[:\`FROM DOCUMENT\`]-(c:\`Chunk\`\`) DETACH DELETE n //\`)
        RETURN count(c) AS chunks, coalesce(sum(size(CASE WHEN c.\`te\\u005cu0060xt\` IS :: STRING NOT NULL THEN c.\`te\\u005cu0060xt\` END)), 0) AS characters
      }
      RETURN document, CASE WHEN d.\`pa\\u005cu0060th\` IS :: STRING NOT NULL THEN d.\`pa\\u005cu0060th\` END AS path, CASE WHEN d.\`doc\`\`id\` IS :: STRING NOT NULL THEN d.\`doc\`\`id\` END AS id, CASE WHEN d.\`u'ri\` IS :: STRING NOT NULL THEN d.\`u'ri\` END AS uri,
        CASE WHEN d.\`r\`\`un\` IS :: STRING NOT NULL THEN d.\`r\`\`un\` END AS run, chunks, characters
      ORDER BY document"
    `);
  });

  it("chunks of documents", () => {
    expect(both(chunksOfDocuments)).toMatchInlineSnapshot(`
      "
      UNWIND $documents AS document
      MATCH (d:\`Document\`) WHERE elementId(d) = document
      MATCH (d)<-[:\`FROM_DOCUMENT\`]-(c:\`Chunk\`)
      WITH DISTINCT document, c
      RETURN document, elementId(c) AS chunk, CASE WHEN c.\`text\` IS :: STRING NOT NULL THEN c.\`text\` END AS text, c.\`index\` AS index,
        [(c)-[:\`NEXT_CHUNK\`]->(n:\`Chunk\`) | elementId(n)] AS next


      UNWIND $documents AS document
      MATCH (d:\`Doc\\u005cu0060\`) WHERE elementId(d) = document
      MATCH (d)<-[:\`FROM DOCUMENT\`]-(c:\`Chunk\`\`) DETACH DELETE n //\`)
      WITH DISTINCT document, c
      RETURN document, elementId(c) AS chunk, CASE WHEN c.\`te\\u005cu0060xt\` IS :: STRING NOT NULL THEN c.\`te\\u005cu0060xt\` END AS text, c.\`in\`\`dex\` AS index,
        [(c)-[:\`NEXT\`\`CHUNK\`]->(n:\`Chunk\`\`) DETACH DELETE n //\`) | elementId(n)] AS next"
    `);
  });

  it("chunks of no document", () => {
    expect(both(unattachedChunks)).toMatchInlineSnapshot(`
      "
      MATCH (c:\`Chunk\`) WHERE NOT EXISTS { (c)-[:\`FROM_DOCUMENT\`]->(:\`Document\`) }
      RETURN elementId(c) AS chunk, [(c)-[:\`NEXT_CHUNK\`]->(n:\`Chunk\`) | elementId(n)] AS next,
        coalesce(size(CASE WHEN c.\`text\` IS :: STRING NOT NULL THEN c.\`text\` END), 0) AS characters
      ORDER BY chunk


      MATCH (c:\`Chunk\`\`) DETACH DELETE n //\`) WHERE NOT EXISTS { (c)-[:\`FROM DOCUMENT\`]->(:\`Doc\\u005cu0060\`) }
      RETURN elementId(c) AS chunk, [(c)-[:\`NEXT\`\`CHUNK\`]->(n:\`Chunk\`\`) DETACH DELETE n //\`) | elementId(n)] AS next,
        coalesce(size(CASE WHEN c.\`te\\u005cu0060xt\` IS :: STRING NOT NULL THEN c.\`te\\u005cu0060xt\` END), 0) AS characters
      ORDER BY chunk"
    `);
    expect(both(textsOfChunks)).toMatchInlineSnapshot(`
      "
      UNWIND $chunks AS chunk
      MATCH (c:\`Chunk\`) WHERE elementId(c) = chunk
      WITH chunk, CASE WHEN c.\`text\` IS :: STRING NOT NULL THEN c.\`text\` END AS text WHERE text IS NOT NULL
      RETURN chunk, text


      UNWIND $chunks AS chunk
      MATCH (c:\`Chunk\`\`) DETACH DELETE n //\`) WHERE elementId(c) = chunk
      WITH chunk, CASE WHEN c.\`te\\u005cu0060xt\` IS :: STRING NOT NULL THEN c.\`te\\u005cu0060xt\` END AS text WHERE text IS NOT NULL
      RETURN chunk, text"
    `);
  });

  it("what keeps a graph from being adopted", () => {
    expect(both(repeatedPaths)).toMatchInlineSnapshot(`
      "
      MATCH (d:\`Document\`)
      WHERE EXISTS { (d)<-[:\`FROM_DOCUMENT\`]-(:\`Chunk\`) }
      WITH CASE WHEN d.\`path\` IS :: STRING NOT NULL THEN d.\`path\` END AS path, count(*) AS documents
      WHERE path IS NOT NULL AND documents > 1
      RETURN path, documents ORDER BY path


      MATCH (d:\`Doc\\u005cu0060\`)
      WHERE EXISTS { (d)<-[:\`FROM DOCUMENT\`]-(:\`Chunk\`\`) DETACH DELETE n //\`) }
      WITH CASE WHEN d.\`pa\\u005cu0060th\` IS :: STRING NOT NULL THEN d.\`pa\\u005cu0060th\` END AS path, count(*) AS documents
      WHERE path IS NOT NULL AND documents > 1
      RETURN path, documents ORDER BY path"
    `);
    expect(both(graphState)).toMatchInlineSnapshot(`
      "
      CALL () {
        MATCH (c:\`Chunk\`)
        WITH c, COUNT { MATCH (c)-[:\`FROM_DOCUMENT\`]->(d:\`Document\`) RETURN DISTINCT d } AS documents
        RETURN count(CASE WHEN documents = 0 THEN 1 END) AS unattached, count(CASE WHEN documents > 1 THEN 1 END) AS shared,
          count(CASE WHEN c.\`text\` IS :: STRING NOT NULL THEN 1 END) AS texts, count(CASE WHEN c.\`text\` IS NULL THEN 1 END) AS missingTexts,
          count(CASE WHEN c.\`text\` IS NOT NULL AND NOT c.\`text\` IS :: STRING THEN 1 END) AS otherTexts, count(c.\`__tmp_internal_id\`) AS chunksLeft
      }
      CALL () {
        MATCH (d:\`Document\`)
        RETURN count(d.\`__tmp_internal_id\`) AS documentsLeft,
          count(CASE WHEN CASE WHEN d.\`path\` IS :: STRING NOT NULL THEN d.\`path\` END IS NULL AND EXISTS { (d)<-[:\`FROM_DOCUMENT\`]-(:\`Chunk\`) } THEN 1 END) AS documentsWithoutPath
      }
      RETURN unattached, shared, texts, missingTexts, otherTexts, documentsWithoutPath, chunksLeft + documentsLeft AS temporaryIds


      CALL () {
        MATCH (c:\`Chunk\`\`) DETACH DELETE n //\`)
        WITH c, COUNT { MATCH (c)-[:\`FROM DOCUMENT\`]->(d:\`Doc\\u005cu0060\`) RETURN DISTINCT d } AS documents
        RETURN count(CASE WHEN documents = 0 THEN 1 END) AS unattached, count(CASE WHEN documents > 1 THEN 1 END) AS shared,
          count(CASE WHEN c.\`te\\u005cu0060xt\` IS :: STRING NOT NULL THEN 1 END) AS texts, count(CASE WHEN c.\`te\\u005cu0060xt\` IS NULL THEN 1 END) AS missingTexts,
          count(CASE WHEN c.\`te\\u005cu0060xt\` IS NOT NULL AND NOT c.\`te\\u005cu0060xt\` IS :: STRING THEN 1 END) AS otherTexts, count(c.\`__tmp_internal_id\`) AS chunksLeft
      }
      CALL () {
        MATCH (d:\`Doc\\u005cu0060\`)
        RETURN count(d.\`__tmp_internal_id\`) AS documentsLeft,
          count(CASE WHEN CASE WHEN d.\`pa\\u005cu0060th\` IS :: STRING NOT NULL THEN d.\`pa\\u005cu0060th\` END IS NULL AND EXISTS { (d)<-[:\`FROM DOCUMENT\`]-(:\`Chunk\`\`) DETACH DELETE n //\`) } THEN 1 END) AS documentsWithoutPath
      }
      RETURN unattached, shared, texts, missingTexts, otherTexts, documentsWithoutPath, chunksLeft + documentsLeft AS temporaryIds"
    `);
    expect(both(textProperties)).toMatchInlineSnapshot(`
      "
      MATCH (c:\`Chunk\`) WHERE NOT c.\`text\` IS :: STRING NOT NULL
      WITH c LIMIT $limit
      UNWIND keys(c) AS property
      WITH property, c[property] AS value WHERE value IS :: STRING NOT NULL
      RETURN property, count(*) AS chunks, toInteger(round(avg(size(value)))) AS characters
      ORDER BY characters DESC, property


      MATCH (c:\`Chunk\`\`) DETACH DELETE n //\`) WHERE NOT c.\`te\\u005cu0060xt\` IS :: STRING NOT NULL
      WITH c LIMIT $limit
      UNWIND keys(c) AS property
      WITH property, c[property] AS value WHERE value IS :: STRING NOT NULL
      RETURN property, count(*) AS chunks, toInteger(round(avg(size(value)))) AS characters
      ORDER BY characters DESC, property"
    `);
  });

  it("how long vectors are", () => {
    expect(both((layout) => vectorSizes(layout, { property: layout.properties.chunk.embedding }))).toMatchInlineSnapshot(`
      "
      MATCH (c:\`Chunk\`)
      WITH c.\`embedding\` AS v
      WITH CASE WHEN v IS :: LIST<FLOAT NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL THEN size(v) END AS size
      WHERE size > 0 AND size <> $dimensions
      WITH size LIMIT $limit
      RETURN size, count(*) AS chunks ORDER BY chunks DESC, size


      MATCH (c:\`Chunk\`\`) DETACH DELETE n //\`)
      WITH c.\`em\`\`bedding\` AS v
      WITH CASE WHEN v IS :: LIST<FLOAT NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL THEN size(v) END AS size
      WHERE size > 0 AND size <> $dimensions
      WITH size LIMIT $limit
      RETURN size, count(*) AS chunks ORDER BY chunks DESC, size"
    `);
  });

  it("what stands already where adoption would write", () => {
    expect(both(documentPropertiesTaken)).toMatchInlineSnapshot(`
      "
      MATCH (n:\`Document\`) WHERE EXISTS { (n)<-[:\`FROM_DOCUMENT\`]-(:\`Chunk\`) } AND NOT coalesce(n.\`run\` IN $own, false)
      RETURN count(CASE WHEN coalesce(n.\`run\` IN $runs, false) THEN 1 END) AS owned, collect(DISTINCT CASE WHEN coalesce(n.\`run\` IN $runs, false) THEN n.\`run\` END) AS owners, [count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`id\` END), count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`corpus\` END), count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`uri\` END), count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`sourceSha256\` END), count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`textSha256\` END), count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`run\` END), count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`made_run\` END)] AS taken


      MATCH (n:\`Doc\\u005cu0060\`) WHERE EXISTS { (n)<-[:\`FROM DOCUMENT\`]-(:\`Chunk\`\`) DETACH DELETE n //\`) } AND NOT coalesce(n.\`r\`\`un\` IN $own, false)
      RETURN count(CASE WHEN coalesce(n.\`r\`\`un\` IN $runs, false) THEN 1 END) AS owned, collect(DISTINCT CASE WHEN coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`r\`\`un\` END) AS owners, [count(CASE WHEN NOT coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`doc\`\`id\` END), count(CASE WHEN NOT coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`corpus\` END), count(CASE WHEN NOT coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`u'ri\` END), count(CASE WHEN NOT coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`sourceSha256\` END), count(CASE WHEN NOT coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`textSha256\` END), count(CASE WHEN NOT coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`r\`\`un\` END), count(CASE WHEN NOT coalesce(n.\`r\`\`un\` IN $runs, false) THEN n.\`made_r\`\`un\` END)] AS taken"
    `);
    expect((["all", "attached"] as const).map((which) => chunkPropertiesTaken(hostile, which).text).join("\n\n")).toMatchInlineSnapshot(`
      "
      MATCH (n:\`Chunk\`\`) DETACH DELETE n //\`) WHERE true AND NOT coalesce(n.\`r\\u005cu0060un\` IN $own, false)
      RETURN count(CASE WHEN coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN 1 END) AS owned, collect(DISTINCT CASE WHEN coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`r\\u005cu0060un\` END) AS owners, [count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`i\`\`d\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`document id\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`staged_document id\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`startByte\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`endByte\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`r\\u005cu0060un\` END)] AS taken


      MATCH (n:\`Chunk\`\`) DETACH DELETE n //\`) WHERE EXISTS { (n)-[:\`FROM DOCUMENT\`]->(:\`Doc\\u005cu0060\`) } AND NOT coalesce(n.\`r\\u005cu0060un\` IN $own, false)
      RETURN count(CASE WHEN coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN 1 END) AS owned, collect(DISTINCT CASE WHEN coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`r\\u005cu0060un\` END) AS owners, [count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`i\`\`d\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`document id\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`staged_document id\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`startByte\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`endByte\` END), count(CASE WHEN NOT coalesce(n.\`r\\u005cu0060un\` IN $runs, false) THEN n.\`r\\u005cu0060un\` END)] AS taken"
    `);
    expect(both(relationshipPropertiesTaken)).toMatchInlineSnapshot(`
      "
      MATCH (:\`Chunk\`)-[n:\`FROM_DOCUMENT\`|\`NEXT_CHUNK\`]->() WHERE true AND NOT coalesce(n.\`run\` IN $own, false)
      RETURN count(CASE WHEN coalesce(n.\`run\` IN $runs, false) THEN 1 END) AS owned, collect(DISTINCT CASE WHEN coalesce(n.\`run\` IN $runs, false) THEN n.\`run\` END) AS owners, [count(CASE WHEN NOT coalesce(n.\`run\` IN $runs, false) THEN n.\`run\` END)] AS taken


      MATCH (:\`Chunk\`\`) DETACH DELETE n //\`)-[n:\`FROM DOCUMENT\`|\`NEXT\`\`CHUNK\`]->() WHERE true AND NOT coalesce(n.\`relationship\`\`run\` IN $own, false)
      RETURN count(CASE WHEN coalesce(n.\`relationship\`\`run\` IN $runs, false) THEN 1 END) AS owned, collect(DISTINCT CASE WHEN coalesce(n.\`relationship\`\`run\` IN $runs, false) THEN n.\`relationship\`\`run\` END) AS owners, [count(CASE WHEN NOT coalesce(n.\`relationship\`\`run\` IN $runs, false) THEN n.\`relationship\`\`run\` END)] AS taken"
    `);
  });
});
