import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/** What JavaScript takes for white space. */
const spaces: readonly Cypher[] = [
  cypher` `,
  ...[cypher`\\t`, cypher`\\n`, cypher`\\u000b`, cypher`\\f`, cypher`\\r`, cypher`\\u00a0`, cypher`\\u1680`, cypher`\\u2000`],
  ...[cypher`\\u2001`, cypher`\\u2002`, cypher`\\u2003`, cypher`\\u2004`, cypher`\\u2005`, cypher`\\u2006`, cypher`\\u2007`, cypher`\\u2008`],
  ...[cypher`\\u2009`, cypher`\\u200a`, cypher`\\u2028`, cypher`\\u2029`, cypher`\\u202f`, cypher`\\u205f`, cypher`\\u3000`, cypher`\\ufeff`],
];
const anySpace = joinCypher(spaces, "");
const spaceList = joinCypher(
  spaces.map((space) => cypher`'${space}'`),
  ", ",
);

const time = cypher`\\\\d{2}(:?\\\\d{2}(:?\\\\d{2}([.,]\\\\d+)?)?)?`;
const zone = cypher`[${anySpace}]?(Z|[+-]\\\\d{2}(:?\\\\d{2})?)`;
const iso8601 = cypher`'(?i)\\\\d{4}(-?\\\\d{2}(-?\\\\d{2}([T ]${time}(${zone})?)?)?)?'`;

/** Milliseconds since 1970 that no date of four digits reaches: for stored years whose own would not fit into 64 bits. */
const farAway = cypher`1000000000000000`;

/**
 * Binds `instant`, when `document` was published, as milliseconds since 1970; null where that cannot be told. Texts are read exactly as
 * `parseInstant` reads them. Whatever is stored, nothing throws: a text is taken apart only after the pattern has proved what it is, and its
 * parts are compared as numbers before they become a date. Instants are compared as numbers since the server tells two DATETIME of the
 * same instant apart when their zones differ.
 *
 * @param wanted - Whether the instant of this document matters; null where it does not.
 */
export function publishedInstant({ properties: { document } }: Layout, wanted: Cypher): Cypher {
  return cypher`WITH *, CASE
  WHEN NOT ${wanted} THEN null
  WHEN document.${identifier(document.publishedAtInstant)} IS :: ZONED DATETIME NOT NULL THEN document.${identifier(document.publishedAtInstant)}
  ELSE document.${identifier(document.publishedAt)}
END AS published
${instantOfValue(cypher`published`)}`;
}

/** Binds `instant` for the stored value of a variable. */
export function instantOfValue(value: Cypher): Cypher {
  return cypher`CALL (${value}) {
  WITH ${value}, CASE WHEN ${value} IS :: STRING NOT NULL THEN btrim(${value}, '${anySpace}') END AS text
  WITH ${value}, CASE WHEN text =~ ${iso8601} THEN split(text, ['T', 't', ${spaceList}]) END AS parts
  WITH ${value}, replace(parts[0], '-', '') + '0101' AS days, coalesce(parts[1], '') + coalesce(parts[2], '') AS time
  WITH ${value}, days, time, split(time, ['+', '-', 'Z', 'z']) AS clockAndZone
  WITH ${value}, days, time, split(clockAndZone[0], ['.', ',']) AS clock, replace(coalesce(clockAndZone[1], ''), ':', '') + '0000' AS zone
  WITH ${value}, time, zone, replace(clock[0], ':', '') + '000000' AS clock, coalesce(clock[1], '') + '000' AS fraction,
    toInteger(substring(days, 0, 4)) AS year, toInteger(substring(days, 4, 2)) AS month, toInteger(substring(days, 6, 2)) AS day
  WITH ${value}, year, month, day,
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
    WHEN ${value} IS NOT NULL AND ${value} IS :: DATE | LOCAL DATETIME | ZONED DATETIME THEN CASE
      WHEN ${value}.year > 99999 THEN ${farAway}
      WHEN ${value}.year < -99999 THEN -${farAway}
      WHEN ${value} IS :: DATE THEN datetime({date: ${value}, timezone: 'Z'}).epochMillis
      WHEN ${value} IS :: LOCAL DATETIME THEN datetime({datetime: ${value}, timezone: 'Z'}).epochMillis
      ELSE ${value}.epochMillis
    END
    WHEN 1 <= month <= 12 AND 1 <= day <= lastDay AND (hour <= 23 OR (hour = 24 AND minute = 0 AND second = 0))
      AND minute <= 59 AND second <= 60 AND zoneHours <= 23 AND zoneMinutes <= 59
    THEN datetime({year: year, month: month, day: day, timezone: 'Z'}).epochMillis
      + ((hour * 60 + minute - direction * (zoneHours * 60 + zoneMinutes)) * 60 + second) * 1000 + millisecond
  END AS instant
}`;
}
