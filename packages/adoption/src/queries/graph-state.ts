import { cypher, identifier, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { textOf } from "./attached.js";

const howMany = z.int().min(0);

/** What of the chunks keeps them from being adopted, and what is left over from writing them. */
export interface GraphState {
  readonly unattached: number;
  /** Chunks of several documents. */
  readonly shared: number;
  readonly texts: number;
  readonly missingTexts: number;
  /** Texts that are something else. */
  readonly otherTexts: number;
  /** Documents with chunks whose path is not a text. */
  readonly documentsWithoutPath: number;
  /** Chunks and documents that still have the id under which Python wrote them. */
  readonly temporaryIds: number;
}

/** Where Python keeps ids while it writes. */
const temporaryId = identifier("__tmp_internal_id");

export function graphState({ labels, properties, relationships }: Layout): Query<GraphState> {
  const chunk = identifier(labels.chunk);
  const document = identifier(labels.document);
  const fromDocument = identifier(relationships.fromDocument);
  const text = cypher`c.${identifier(properties.chunk.text)}`;
  return {
    name: "adoption.graphState",
    access: "READ",
    text: cypher`
CALL () {
  MATCH (c:${chunk})
  WITH c, COUNT { MATCH (c)-[:${fromDocument}]->(d:${document}) RETURN DISTINCT d } AS documents
  RETURN count(CASE WHEN documents = 0 THEN 1 END) AS unattached, count(CASE WHEN documents > 1 THEN 1 END) AS shared,
    count(CASE WHEN ${text} IS :: STRING NOT NULL THEN 1 END) AS texts, count(CASE WHEN ${text} IS NULL THEN 1 END) AS missingTexts,
    count(CASE WHEN ${text} IS NOT NULL AND NOT ${text} IS :: STRING THEN 1 END) AS otherTexts, count(c.${temporaryId}) AS chunksLeft
}
CALL () {
  MATCH (d:${document})
  RETURN count(d.${temporaryId}) AS documentsLeft,
    count(CASE WHEN ${textOf(cypher`d`, properties.document.path)} IS NULL AND EXISTS { (d)<-[:${fromDocument}]-(:${chunk}) } THEN 1 END) AS documentsWithoutPath
}
RETURN unattached, shared, texts, missingTexts, otherTexts, documentsWithoutPath, chunksLeft + documentsLeft AS temporaryIds`,
    row: z.object({
      unattached: howMany,
      shared: howMany,
      texts: howMany,
      missingTexts: howMany,
      otherTexts: howMany,
      documentsWithoutPath: howMany,
      temporaryIds: howMany,
    }),
  };
}
