import { cypher, type GraphStore, identifier, isMarked, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** Passages that were read in one way. */
export interface MarkedPassages {
  /** Of the extraction that read them; null for none. */
  readonly mark: string | null;
  readonly passages: number;
}

/** By which extractions the passages of a graph, or of some documents, were read; the most passages first. */
export function readMarks(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  { documentIds, signal }: { readonly documentIds: readonly string[] | null; readonly signal: AbortSignal },
): Promise<readonly MarkedPassages[]> {
  return store.run(marksQuery(layout, documentIds !== null), documentIds === null ? {} : { documentIds }, { signal });
}

function marksQuery(layout: Layout, isOfDocuments: boolean): Query<MarkedPassages> {
  const { id, documentId, text, extraction } = layout.properties.chunk;
  const of = cypher`c.${identifier(documentId)}`;
  return {
    name: "ask.extractionMarks",
    access: "READ",
    text: cypher`
MATCH (c:${identifier(layout.labels.chunk)})
WHERE ${isOfDocuments ? cypher`${of} IN $documentIds` : cypher`${of} IS :: STRING NOT NULL`} AND c.${identifier(id)} IS :: STRING NOT NULL AND c.${identifier(text)} IS :: STRING NOT NULL
WITH CASE WHEN ${isMarked(layout, cypher`c`)} THEN c.${identifier(extraction)} END AS mark, count(*) AS passages
RETURN mark, passages ORDER BY passages DESC, mark`,
    row: z.object({ mark: z.string().nullable(), passages: z.int() }),
  };
}
