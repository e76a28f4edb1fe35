import { cypher, identifier, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";
import { adoptedDocumentProperties } from "./adopted-properties.js";
import { lockedOfRun } from "./locked-of-run.js";

const counted = z.object({ documents: z.int() });

/** Deletes up to `$limit` documents that the run made, under `label`, unless a later run has taken them over. */
export function madeDocumentsDelete(layout: Layout, label: string): Query<{ documents: number }> {
  const condition = cypher`d.${identifier(marksOf(layout).madeBy)} = $run`;
  return {
    name: "adoption.deleteMadeDocuments",
    access: "WRITE",
    text: cypher`${lockedOfRun({ node: cypher`d`, label, runProperty: layout.properties.document.run, condition })}
DETACH DELETE d
RETURN count(*) AS documents`,
    row: counted,
  };
}

/** Takes all that adoption wrote from up to `$limit` documents of the run. */
export function documentsRelease(layout: Layout): Query<{ documents: number }> {
  const names = joinCypher(
    adoptedDocumentProperties(layout).map((name) => cypher`d.${identifier(name)}`),
    ", ",
  );
  return {
    name: "adoption.releaseDocuments",
    access: "WRITE",
    text: cypher`${lockedOfRun({ node: cypher`d`, label: layout.labels.document, runProperty: layout.properties.document.run })}
REMOVE ${names}
RETURN count(*) AS documents`,
    row: counted,
  };
}
