import type { Evidence } from "@graphspan/core";

/** A text somewhere in an answer. */
export interface EvidenceText {
  readonly question: string;
  /** Place in the evidence, as in `items[0].text`. */
  readonly path: string;
  /** Whether it names a document or chunk. */
  readonly isId: boolean;
  readonly text: string;
}

/** These hold what the caller said, or what is known of the server. */
const notOfTheGraph = new Set([
  "schemaVersion",
  "question",
  "provenance",
  "trace.settings",
  "scope.name",
  "scope.strategies",
  "limits.limitsReached",
]);
/** These hold one of a few words of ours. */
const ownWords = new Set(["label", "grounding", "stage", "outcome", "route", "state"]);
const ids = new Set(["chunkId", "documentId", "ofChunkId", "twin"]);

/** Every text of an answer that may come from the graph. */
export function evidenceTexts(evidence: Evidence): readonly EvidenceText[] {
  const found: EvidenceText[] = [];
  const visit = (value: unknown, path: string, key: string): void => {
    if (notOfTheGraph.has(path) || ownWords.has(key)) return;
    if (typeof value === "string") found.push({ question: evidence.question, path, isId: ids.has(key), text: value });
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`, key);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, path === "" ? name : `${path}.${name}`, name);
  };
  visit(evidence, "", "");
  return found;
}
