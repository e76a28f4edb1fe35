import { cypher, identifier, joinCypher, type Layout, lockNode, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";
import { adoptedDocumentProperties } from "./adopted-properties.js";

/** Gives documents their keys: those that have none of the properties, or have them of this run. They are locked before that is looked at. */
export function documentsAdopt(layout: Layout): Query<{ written: number }> {
  const document = identifier(layout.labels.document);
  const run = identifier(layout.properties.document.run);
  const untouched = joinCypher(
    adoptedDocumentProperties(layout).map((name) => cypher`d.${identifier(name)} IS NULL`),
    " AND ",
  );
  return {
    name: "adoption.adoptDocuments",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
MATCH (d:${document}) WHERE elementId(d) = row.elementId
${lockNode(cypher`d`, layout.labels.document)}
WITH d, row WHERE d.${run} = $run OR (${untouched})
SET d += row.properties
RETURN count(*) AS written`,
    row: z.object({ written: z.int() }),
  };
}

const place = z.object({ documentId: z.string(), elementId: z.string() });

/** Documents of this run that are made already, of `$documentIds`. */
export function madeDocumentsLookup(layout: Layout): Query<z.infer<typeof place>> {
  const { id, run } = layout.properties.document;
  return {
    name: "adoption.madeDocuments",
    access: "READ",
    text: cypher`
MATCH (d:${identifier(marksOf(layout).stagedDocument)})
WHERE d.${identifier(run)} = $run AND d.${identifier(id)} IN $documentIds
RETURN d.${identifier(id)} AS documentId, elementId(d) AS elementId`,
    row: place,
  };
}

/** Makes documents for chains of chunks, under a label that nobody reads until the adoption is complete. */
export function documentsMake(layout: Layout): Query<z.infer<typeof place>> {
  return {
    name: "adoption.makeDocuments",
    access: "WRITE",
    text: cypher`
UNWIND $rows AS row
CREATE (d:${identifier(marksOf(layout).stagedDocument)})
SET d = row.properties
RETURN row.documentId AS documentId, elementId(d) AS elementId`,
    row: place,
  };
}
