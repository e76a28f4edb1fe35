import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import { isInScope } from "./in-scope.js";
import { idText } from "./retrievable-chunk.js";
import { publishedInstant } from "./scope-instant.js";

/** Parameters of {@link documentsMatching}. */
export interface MatchingParameters {
  /** Properties of the document by their stored names; each must hold one of the values. */
  readonly conditions: readonly { readonly property: string; readonly values: readonly unknown[] }[];
  readonly sourceUriPrefixes: readonly string[];
  readonly isDated: boolean;
  /** Milliseconds since 1970. */
  readonly publishedFrom: number | null;
  readonly publishedBefore: number | null;
  readonly limit: number;
}

/**
 * The first `$limit` documents by id of which all conditions hold. Names of properties are values here, so that no key is ever part of a
 * query. Where several nodes have the same id, all of them must match: chunks know their document by its id.
 *
 * @param among - Looks only at documents in the scope whose parameters are given too.
 */
export function documentsMatching(layout: Layout, { among }: { readonly among: boolean }): Query<{ readonly documentId: string }> {
  const { labels, properties } = layout;
  const id = cypher`document.${identifier(properties.document.id)}`;
  return {
    name: among ? "scope.matchingAmong" : "scope.matching",
    access: "READ",
    text: cypher`MATCH (document:${identifier(labels.document)})
WHERE ${among ? isInScope(id, "numberedDocuments") : cypher`${idText(id)} <> ''`}
WITH document, coalesce(all(condition IN $conditions WHERE ${holds(cypher`document[condition.property]`, cypher`condition.values`)})
  AND all(prefix IN $sourceUriPrefixes WHERE document.${identifier(properties.document.uri)} STARTS WITH prefix), false) AS holds
${publishedInstant(layout, cypher`(holds AND $isDated)`)}
WITH ${idText(id)} AS documentId, collect(holds AND (NOT $isDated OR coalesce(
  ($publishedFrom IS NULL OR instant >= $publishedFrom) AND ($publishedBefore IS NULL OR instant < $publishedBefore), false))) AS matches
WHERE all(match IN matches WHERE match)
RETURN documentId ORDER BY documentId LIMIT $limit`,
    row: z.object({ documentId: z.string() }),
  };
}

/** A stored list holds a value when one of its items is it. */
function holds(stored: Cypher, values: Cypher): Cypher {
  return cypher`CASE
    WHEN ${stored} IS :: LIST<ANY> NOT NULL THEN any(item IN ${stored} WHERE item IN ${values})
    ELSE ${stored} IN ${values}
  END`;
}
