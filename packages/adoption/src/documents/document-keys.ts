import { contentHash, documentId } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";

/** A document's key, and what it is made from. */
export interface DocumentKey {
  readonly documentId: string;
  readonly uri: string;
  /** Whether a document of the same path and the same texts came before. */
  readonly isCopy: boolean;
}

/** What a document is told apart by. */
export interface KeyedDocument {
  readonly path: string | null;
  readonly texts: readonly string[];
  /** What a run of ours stored. */
  readonly stored: { readonly id: string; readonly uri: string } | null;
}

/** Characters of a hash that tell texts apart. */
const hashLength = 32;

/**
 * Gives documents their keys. One whose path is its own has it as its uri; where several share a path, or there is none, the texts are
 * added to it, and a number to further copies. A document that a run of ours has been at keeps what it was given, so that a later run goes
 * on where that one stopped.
 */
export function createKeys({ options }: AdoptionPlan, repeatedPaths: ReadonlySet<string>): (document: KeyedDocument) => DocumentKey {
  const copies = new Map<string, number>();
  const key = (uri: string, stored: KeyedDocument["stored"], isCopy: boolean): DocumentKey =>
    stored === null
      ? { documentId: documentId({ corpus: options.corpus, uri }), uri, isCopy }
      : { documentId: stored.id, uri: stored.uri, isCopy };
  return ({ path, texts, stored }) => {
    if (path !== null && !repeatedPaths.has(path)) return key(path, stored, false);
    const content = `${path ?? "content"}#${hashOf(texts)}`;
    const copy = (copies.get(content) ?? 0) + 1;
    copies.set(content, copy);
    const isNamedByPath = path !== null && options.onDuplicatePath === "block";
    return key(isNamedByPath ? path : copy === 1 ? content : `${content}-${copy}`, stored, copy > 1);
  };
}

function hashOf(texts: readonly string[]): string {
  return contentHash(texts.map((text) => contentHash(text)).join("\n")).slice(0, hashLength);
}
