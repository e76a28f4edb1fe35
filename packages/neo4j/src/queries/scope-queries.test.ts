import { describe, expect, it } from "vitest";
import { cypher } from "../cypher/cypher.js";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { isChunkInScope } from "./in-scope.js";
import { documentsMatching } from "./scope-matching.js";
import { sectionPlaces } from "./scope-sections.js";
import { scopeSize } from "./scope-size.js";

const hostile = renamed(layouts.graphspan, {
  labels: { document: "Doc\\u0060", section: "Sec`tion", chunk: "Chunk`) DETACH DELETE n //" },
  relationships: { sectionOf: "SECTION OF" },
  properties: {
    document: { id: "doc`id", uri: "u`ri", publishedAt: "at\\u0060", publishedAtInstant: "at`" },
    section: { id: "sec`id", startByte: "start`", endByte: "end`" },
    chunk: { documentId: "document id", startByte: "start`", endByte: "end`" },
  },
});

describe("the text of a scope's query", () => {
  it("a chunk in a scope of texts, of numbers, and with ranges", () => {
    expect(isChunkInScope(cypher`chunk`, layouts.graphspan, "documents")).toMatchInlineSnapshot(`"chunk.\`documentId\` IN $scopeStoredIds"`);
    expect(isChunkInScope(cypher`chunk`, layouts.graphspan, "numberedDocuments")).toMatchInlineSnapshot(`"chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds"`);
    expect(isChunkInScope(cypher`chunk`, hostile, "ranges")).toMatchInlineSnapshot(`
      "chunk.\`document id\` IN $scopeStoredIds AND toStringOrNull(chunk.\`document id\`) IN $scopeDocumentIds
            AND ($scopeRanges[toStringOrNull(chunk.\`document id\`)] IS NULL OR (chunk.\`start\`\`\` <= chunk.\`end\`\`\` AND any(range IN $scopeRanges[toStringOrNull(chunk.\`document id\`)] WHERE range[0] <= chunk.\`start\`\`\` AND chunk.\`end\`\`\` <= range[1])))"
    `);
  });

  it("places of sections, on both layouts", () => {
    expect([layouts.graphspan, hostile].map((layout) => sectionPlaces(layout).text).join("\n\n")).toMatchInlineSnapshot(`
      "MATCH (section:\`Section\`)
      WHERE section.\`id\` IN $storedIds AND toStringOrNull(section.\`id\`) IN $sectionIds
        AND section.\`startByte\` IS :: INTEGER NOT NULL AND section.\`endByte\` IS :: INTEGER NOT NULL AND 0 <= section.\`startByte\` <= section.\`endByte\` <= 9007199254740991
      MATCH (section)-[:\`SECTION_OF\`*1..32]->(document:\`Document\`)
      WHERE toStringOrNull(document.\`id\`) <> ''
      RETURN DISTINCT toStringOrNull(document.\`id\`) AS documentId, section.\`startByte\` AS startByte, section.\`endByte\` AS endByte

      MATCH (section:\`Sec\`\`tion\`)
      WHERE section.\`sec\`\`id\` IN $storedIds AND toStringOrNull(section.\`sec\`\`id\`) IN $sectionIds
        AND section.\`start\`\`\` IS :: INTEGER NOT NULL AND section.\`end\`\`\` IS :: INTEGER NOT NULL AND 0 <= section.\`start\`\`\` <= section.\`end\`\`\` <= 9007199254740991
      MATCH (section)-[:\`SECTION OF\`*1..32]->(document:\`Doc\\u005cu0060\`)
      WHERE toStringOrNull(document.\`doc\`\`id\`) <> ''
      RETURN DISTINCT toStringOrNull(document.\`doc\`\`id\`) AS documentId, section.\`start\`\`\` AS startByte, section.\`end\`\`\` AS endByte"
    `);
  });

  it("size of a scope, without and with ranges", () => {
    expect((["documents", "ranges"] as const).map((scope) => scopeSize(layouts.graphspan, scope).text).join("\n\n")).toMatchInlineSnapshot(`
      "CALL () {
        MATCH (document:\`Document\`) WHERE document.\`id\` IN $scopeStoredIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`) WHERE chunk.\`documentId\` IN $scopeStoredIds
        RETURN count(chunk) AS chunks
      }
      RETURN documents, chunks

      CALL () {
        MATCH (document:\`Document\`) WHERE document.\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`id\`) IN $scopeDocumentIds
        RETURN count(document) AS documents
      }
      CALL () {
        MATCH (chunk:\`Chunk\`) WHERE chunk.\`documentId\` IN $scopeStoredIds AND toStringOrNull(chunk.\`documentId\`) IN $scopeDocumentIds
            AND ($scopeRanges[toStringOrNull(chunk.\`documentId\`)] IS NULL OR (chunk.\`startByte\` <= chunk.\`endByte\` AND any(range IN $scopeRanges[toStringOrNull(chunk.\`documentId\`)] WHERE range[0] <= chunk.\`startByte\` AND chunk.\`endByte\` <= range[1])))
        RETURN count(chunk) AS chunks
      }
      RETURN documents, chunks"
    `);
  });

  it("documents that match, in all of the graph", () => {
    expect(documentsMatching(layouts.graphspan, { among: false }).text).toMatchInlineSnapshot(`
      "MATCH (document:\`Document\`)
      WHERE toStringOrNull(document.\`id\`) <> ''
      WITH document, coalesce(all(condition IN $conditions WHERE CASE
          WHEN document[condition.property] IS :: LIST<ANY> NOT NULL THEN any(item IN document[condition.property] WHERE item IN condition.values)
          ELSE document[condition.property] IN condition.values
        END)
        AND all(prefix IN $sourceUriPrefixes WHERE document.\`uri\` STARTS WITH prefix), false) AS holds
      WITH *, CASE
        WHEN NOT (holds AND $isDated) THEN null
        WHEN document.\`publishedAtInstant\` IS :: ZONED DATETIME NOT NULL THEN document.\`publishedAtInstant\`
        ELSE document.\`publishedAt\`
      END AS published
      CALL (published) {
        WITH published, CASE WHEN published IS :: STRING NOT NULL THEN btrim(published, ' \\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff') END AS text
        WITH published, CASE WHEN text =~ '(?i)\\\\d{4}(-?\\\\d{2}(-?\\\\d{2}([T ]\\\\d{2}(:?\\\\d{2}(:?\\\\d{2}([.,]\\\\d+)?)?)?([ \\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]?(Z|[+-]\\\\d{2}(:?\\\\d{2})?))?)?)?)?' THEN split(text, ['T', 't', ' ', '\\t', '\\n', '\\u000b', '\\f', '\\r', '\\u00a0', '\\u1680', '\\u2000', '\\u2001', '\\u2002', '\\u2003', '\\u2004', '\\u2005', '\\u2006', '\\u2007', '\\u2008', '\\u2009', '\\u200a', '\\u2028', '\\u2029', '\\u202f', '\\u205f', '\\u3000', '\\ufeff']) END AS parts
        WITH published, replace(parts[0], '-', '') + '0101' AS days, coalesce(parts[1], '') + coalesce(parts[2], '') AS time
        WITH published, days, time, split(time, ['+', '-', 'Z', 'z']) AS clockAndZone
        WITH published, days, time, split(clockAndZone[0], ['.', ',']) AS clock, replace(coalesce(clockAndZone[1], ''), ':', '') + '0000' AS zone
        WITH published, time, zone, replace(clock[0], ':', '') + '000000' AS clock, coalesce(clock[1], '') + '000' AS fraction,
          toInteger(substring(days, 0, 4)) AS year, toInteger(substring(days, 4, 2)) AS month, toInteger(substring(days, 6, 2)) AS day
        WITH published, year, month, day,
          toInteger(substring(clock, 0, 2)) AS hour, toInteger(substring(clock, 2, 2)) AS minute, toInteger(substring(clock, 4, 2)) AS second,
          toInteger(substring(fraction, 0, 3)) AS millisecond,
          toInteger(substring(zone, 0, 2)) AS zoneHours, toInteger(substring(zone, 2, 2)) AS zoneMinutes,
          CASE WHEN time CONTAINS '-' THEN -1 ELSE 1 END AS direction,
          CASE
            WHEN month IN [4, 6, 9, 11] THEN 30
            WHEN month <> 2 THEN 31
            WHEN year % 4 = 0 AND (year % 100 <> 0 OR year % 400 = 0) THEN 29
            ELSE 28
          END AS lastDay
        RETURN CASE
          WHEN published IS NOT NULL AND published IS :: DATE | LOCAL DATETIME | ZONED DATETIME THEN CASE
            WHEN published.year > 99999 THEN 1000000000000000
            WHEN published.year < -99999 THEN -1000000000000000
            WHEN published IS :: DATE THEN datetime({date: published, timezone: 'Z'}).epochMillis
            WHEN published IS :: LOCAL DATETIME THEN datetime({datetime: published, timezone: 'Z'}).epochMillis
            ELSE published.epochMillis
          END
          WHEN 1 <= month <= 12 AND 1 <= day <= lastDay AND (hour <= 23 OR (hour = 24 AND minute = 0 AND second = 0))
            AND minute <= 59 AND second <= 60 AND zoneHours <= 23 AND zoneMinutes <= 59
          THEN datetime({year: year, month: month, day: day, timezone: 'Z'}).epochMillis
            + ((hour * 60 + minute - direction * (zoneHours * 60 + zoneMinutes)) * 60 + second) * 1000 + millisecond
        END AS instant
      }
      WITH toStringOrNull(document.\`id\`) AS documentId, collect(holds AND (NOT $isDated OR coalesce(
        ($publishedFrom IS NULL OR instant >= $publishedFrom) AND ($publishedBefore IS NULL OR instant < $publishedBefore), false))) AS matches
      WHERE all(match IN matches WHERE match)
      RETURN documentId ORDER BY documentId LIMIT $limit"
    `);
  });

  it("documents that match, among others, on a layout with hostile names", () => {
    expect(documentsMatching(hostile, { among: true }).text).toMatchInlineSnapshot(`
      "MATCH (document:\`Doc\\u005cu0060\`)
      WHERE document.\`doc\`\`id\` IN $scopeStoredIds AND toStringOrNull(document.\`doc\`\`id\`) IN $scopeDocumentIds
      WITH document, coalesce(all(condition IN $conditions WHERE CASE
          WHEN document[condition.property] IS :: LIST<ANY> NOT NULL THEN any(item IN document[condition.property] WHERE item IN condition.values)
          ELSE document[condition.property] IN condition.values
        END)
        AND all(prefix IN $sourceUriPrefixes WHERE document.\`u\`\`ri\` STARTS WITH prefix), false) AS holds
      WITH *, CASE
        WHEN NOT (holds AND $isDated) THEN null
        WHEN document.\`at\`\`\` IS :: ZONED DATETIME NOT NULL THEN document.\`at\`\`\`
        ELSE document.\`at\\u005cu0060\`
      END AS published
      CALL (published) {
        WITH published, CASE WHEN published IS :: STRING NOT NULL THEN btrim(published, ' \\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff') END AS text
        WITH published, CASE WHEN text =~ '(?i)\\\\d{4}(-?\\\\d{2}(-?\\\\d{2}([T ]\\\\d{2}(:?\\\\d{2}(:?\\\\d{2}([.,]\\\\d+)?)?)?([ \\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]?(Z|[+-]\\\\d{2}(:?\\\\d{2})?))?)?)?)?' THEN split(text, ['T', 't', ' ', '\\t', '\\n', '\\u000b', '\\f', '\\r', '\\u00a0', '\\u1680', '\\u2000', '\\u2001', '\\u2002', '\\u2003', '\\u2004', '\\u2005', '\\u2006', '\\u2007', '\\u2008', '\\u2009', '\\u200a', '\\u2028', '\\u2029', '\\u202f', '\\u205f', '\\u3000', '\\ufeff']) END AS parts
        WITH published, replace(parts[0], '-', '') + '0101' AS days, coalesce(parts[1], '') + coalesce(parts[2], '') AS time
        WITH published, days, time, split(time, ['+', '-', 'Z', 'z']) AS clockAndZone
        WITH published, days, time, split(clockAndZone[0], ['.', ',']) AS clock, replace(coalesce(clockAndZone[1], ''), ':', '') + '0000' AS zone
        WITH published, time, zone, replace(clock[0], ':', '') + '000000' AS clock, coalesce(clock[1], '') + '000' AS fraction,
          toInteger(substring(days, 0, 4)) AS year, toInteger(substring(days, 4, 2)) AS month, toInteger(substring(days, 6, 2)) AS day
        WITH published, year, month, day,
          toInteger(substring(clock, 0, 2)) AS hour, toInteger(substring(clock, 2, 2)) AS minute, toInteger(substring(clock, 4, 2)) AS second,
          toInteger(substring(fraction, 0, 3)) AS millisecond,
          toInteger(substring(zone, 0, 2)) AS zoneHours, toInteger(substring(zone, 2, 2)) AS zoneMinutes,
          CASE WHEN time CONTAINS '-' THEN -1 ELSE 1 END AS direction,
          CASE
            WHEN month IN [4, 6, 9, 11] THEN 30
            WHEN month <> 2 THEN 31
            WHEN year % 4 = 0 AND (year % 100 <> 0 OR year % 400 = 0) THEN 29
            ELSE 28
          END AS lastDay
        RETURN CASE
          WHEN published IS NOT NULL AND published IS :: DATE | LOCAL DATETIME | ZONED DATETIME THEN CASE
            WHEN published.year > 99999 THEN 1000000000000000
            WHEN published.year < -99999 THEN -1000000000000000
            WHEN published IS :: DATE THEN datetime({date: published, timezone: 'Z'}).epochMillis
            WHEN published IS :: LOCAL DATETIME THEN datetime({datetime: published, timezone: 'Z'}).epochMillis
            ELSE published.epochMillis
          END
          WHEN 1 <= month <= 12 AND 1 <= day <= lastDay AND (hour <= 23 OR (hour = 24 AND minute = 0 AND second = 0))
            AND minute <= 59 AND second <= 60 AND zoneHours <= 23 AND zoneMinutes <= 59
          THEN datetime({year: year, month: month, day: day, timezone: 'Z'}).epochMillis
            + ((hour * 60 + minute - direction * (zoneHours * 60 + zoneMinutes)) * 60 + second) * 1000 + millisecond
        END AS instant
      }
      WITH toStringOrNull(document.\`doc\`\`id\`) AS documentId, collect(holds AND (NOT $isDated OR coalesce(
        ($publishedFrom IS NULL OR instant >= $publishedFrom) AND ($publishedBefore IS NULL OR instant < $publishedBefore), false))) AS matches
      WHERE all(match IN matches WHERE match)
      RETURN documentId ORDER BY documentId LIMIT $limit"
    `);
  });
});
