import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import type { HealthCounts, HealthFinding } from "./health.js";

type Counts = Pick<HealthCounts, "documents" | "chunks" | "foreignChunks">;

/**
 * The one finding of {@link readHealth} that tells why a question finds nothing in a graph of other software, `NOT_ADOPTED`; null where
 * every chunk was ingested or adopted. Looks at each chunk, and at nothing else.
 *
 * @throws errors of the server, the signal's reason.
 */
export async function findUnadopted(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  options: CallOptions = {},
): Promise<HealthFinding | null> {
  const [counts] = await store.run(countForeign(layout), {}, options);
  return counts!.foreignChunks === 0 ? null : notAdopted(counts!);
}

function countForeign(layout: Layout): Query<Counts> {
  const { document, chunk } = layout.labels;
  const { documentId, run } = layout.properties.chunk;
  return {
    name: "health.foreignChunks",
    access: "READ",
    text: cypher`
RETURN
  COUNT { (:${identifier(document)}) } AS documents,
  COUNT { (:${identifier(chunk)}) } AS chunks,
  COUNT { MATCH (c:${identifier(chunk)}) WHERE c.${identifier(documentId)} IS NULL AND c.${identifier(run)} IS NULL } AS foreignChunks`,
    row: z.object({ documents: z.int(), chunks: z.int(), foreignChunks: z.int() }),
  };
}

/** Says that other software wrote chunks, and what to do. Pure. */
export function notAdopted(counts: Counts): HealthFinding {
  const { chunks, foreignChunks } = counts;
  return {
    code: "NOT_ADOPTED",
    text: `${foreignChunks} of ${chunks} chunks were written by other software, such as neo4j-graphrag: nothing here finds them.`,
    count: foreignChunks,
    examples: [],
    fix: `${adoptionOf(counts)} Its preview (\`ask adopt preview\` on the command line) says what that would add, and what is in its way.`,
  };
}

/** An adoption takes a graph as a whole. */
function adoptionOf({ documents, chunks, foreignChunks }: Counts): string {
  if (foreignChunks < chunks)
    return (
      "The other chunks were adopted or ingested. An adoption takes a graph as a whole: undo the one before (`ask adopt list` names it), " +
      "and adopt again."
    );
  return `Adopting the graph gives ${documents} documents and ${chunks} chunks the keys that retrieval needs, and changes nothing that was there.`;
}
