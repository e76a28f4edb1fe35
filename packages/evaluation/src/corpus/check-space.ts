import type { GraphStore } from "@graphspan/neo4j";
import { evaluationError } from "../errors.js";
import { allChunks } from "../space/space-queries.js";
import type { Space } from "../space/space.js";
import type { Corpus } from "./corpus.js";
import type { RowOf } from "./rows-of-chunks.js";

/**
 * Whether a space still holds what its corpus gives. An ingest leaves documents alone that it knows, so it does not see that a kept space
 * has lost chunks, or has got some of another origin; the figures would be wrong without a word.
 *
 * @throws `EVALUATION.SPACE_ALTERED`
 */
export async function checkSpace(
  store: GraphStore,
  { name, layout }: Space,
  { corpus, rowOf, signal }: { readonly corpus: Corpus; readonly rowOf: RowOf; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const chunks = await store.run(allChunks(layout), {}, { signal });
  const found = new Set(chunks.map(rowOf));
  const missing = corpus.documents.flatMap(({ rows }) => rows).filter(({ id, hasText }) => hasText && !found.has(id));
  const foreign = [...found].filter((id) => !corpus.rowIds.has(id));
  if (missing.length === 0 && foreign.length === 0) return;
  const what = [
    ...(missing.length === 0 ? [] : [`${missing.length} rows have no chunk, such as ${missing[0]!.id}`]),
    ...(foreign.length === 0 ? [] : [`${foreign.length} chunks are of no row, such as ${foreign[0]}`]),
  ];
  throw evaluationError("EVALUATION.SPACE_ALTERED", `The kept space ${name} does not hold what the corpus gives: ${what.join("; ")}.`, {
    details: { space: name, missing: missing.slice(0, 10).map(({ id }) => id), foreign: foreign.slice(0, 10) },
    fix: `Drop the space with dropEvaluationSpace (\`ask evaluate --drop ${name}\` on the command line) and evaluate again.`,
  });
}
