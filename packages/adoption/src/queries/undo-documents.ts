import { cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";
import { adoptedDocumentProperties } from "./adopted-properties.js";

const counted = z.object({ documents: z.int() });

/** Deletes up to `$limit` documents that the run made, under `label`, unless a later run has taken them over. */
export function madeDocumentsDelete(layout: Layout, label: string): Query<{ documents: number }> {
  return {
    name: "adoption.deleteMadeDocuments",
    access: "WRITE",
    text: cypher`
MATCH (d:${identifier(label)})
WHERE d.${identifier(layout.properties.document.run)} = $run AND d.${identifier(marksOf(layout).madeBy)} = $run
WITH d LIMIT $limit
SET d:${identifier(label)}
WITH d WHERE d[$runProperty] = $run
DETACH DELETE d
RETURN count(*) AS documents`,
    row: counted,
  };
}

/** Takes all that adoption wrote from up to `$limit` documents of the run. */
export function documentsRelease(layout: Layout): Query<{ documents: number }> {
  const document = identifier(layout.labels.document);
  const names = joinCypher(
    adoptedDocumentProperties(layout).map((name) => cypher`d.${identifier(name)}`),
    ", ",
  );
  return {
    name: "adoption.releaseDocuments",
    access: "WRITE",
    text: cypher`
MATCH (d:${document})
WHERE d.${identifier(layout.properties.document.run)} = $run
WITH d LIMIT $limit
SET d:${document}
WITH d WHERE d[$runProperty] = $run
REMOVE ${names}
RETURN count(*) AS documents`,
    row: counted,
  };
}
