import { parseOptions } from "@graphspan/core";
import { neo4jError } from "../../errors.js";
import { graphSize } from "../../queries/graph-size.js";
import { resolveScope } from "../../scope/resolve-scope.js";
import { type EvidenceText, evidenceTexts } from "./evidence-texts.js";
import { findMarks } from "./find-marks.js";
import { readGraphTexts } from "./graph-texts.js";
import { type FindScopeLeaksOptions, findScopeLeaksSchema, type ScopeLeak } from "./scope-leak.js";
import { divide } from "./territory.js";

/** All their texts are read and compared in memory. */
const mostChunks = 20_000;

/**
 * Asks every question under every scope and looks through the whole of each answer for what lies outside that scope: ids; texts of
 * documents and sections, and five words in a row of a chunk (all its words where it has fewer), that stand nowhere inside; and canaries.
 * Meant for a test of an application that retrieves with a Cypher query of its own, on a small graph of its own: an empty list is what
 * such a test expects. Texts that the query makes up itself, which evidence marks as `unverified`, are looked through, too.
 *
 * It cannot see what is told in other words, numbers and dates of documents, or texts of fewer than five words that stand inside as well.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; `LEAKS.GRAPH_TOO_LARGE` for a graph of more than 20,000 chunks; what the retriever throws; the
 * signal's reason when it aborts.
 */
export async function findScopeLeaks(options: FindScopeLeaksOptions): Promise<readonly ScopeLeak[]> {
  const { store, layout, retriever, questions, scopes, canaries, signal } = parseOptions("findScopeLeaks", findScopeLeaksSchema, options);
  signal?.throwIfAborted();
  const [size] = await store.run(graphSize(layout), {}, { signal });
  if (size !== undefined && size.chunks > mostChunks)
    throw neo4jError("LEAKS.GRAPH_TOO_LARGE", `The graph has ${size.chunks} chunks; leaks are looked for among ${mostChunks} at most.`, {
      details: { chunks: size.chunks, mostChunks },
    });
  const graph = await readGraphTexts(store, layout, { signal });
  const leaks: ScopeLeak[] = [];
  for (const [name, scope] of Object.entries(scopes)) {
    const territory = divide(graph, await resolveScope(store, layout, scope, { signal }));
    const texts: EvidenceText[] = [];
    for (const question of questions) texts.push(...evidenceTexts(await retriever.retrieve(question, { scope, signal })));
    for (const { question, path, kind, documentId } of findMarks(texts, territory, canaries))
      leaks.push({ question, scope: name, path, kind, documentId });
  }
  return leaks;
}
