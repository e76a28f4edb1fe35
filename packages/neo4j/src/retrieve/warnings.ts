import type { ChunkRef } from "@graphspan/core";
import { readsScope } from "./cypher-expansion.js";
import type { EvidenceParts } from "./evidence-parts.js";

/** What the caller should know about its own query, and about its graph. */
export function warningsOf({ cypherExpansion, scope, candidates }: EvidenceParts): string[] {
  const forgets = scope !== null && cypherExpansion !== null && !readsScope(cypherExpansion.cypher);
  return [
    ...(forgets ? ["The Cypher expansion never reads $scopeDocumentIds, so nothing in it keeps to the scope."] : []),
    ...sharedIds(candidates).map((id) => `The id ${JSON.stringify(id)} names chunks of several documents.`),
  ];
}

function sharedIds(candidates: readonly ChunkRef[]): string[] {
  const documents = new Map<string, string>();
  const shared = new Set<string>();
  for (const { chunkId, documentId } of candidates) {
    const first = documents.get(chunkId) ?? documentId;
    documents.set(chunkId, first);
    if (first !== documentId) shared.add(chunkId);
  }
  return [...shared];
}
