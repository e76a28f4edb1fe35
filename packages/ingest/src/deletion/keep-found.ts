import type { RunContext, Transaction } from "@graphspan/neo4j";
import { type DocumentContents, documentsThere } from "../queries/documents-to-delete.js";
import type { Removed } from "./removal.js";

/**
 * Keeps what the tries of one transaction have removed, beyond each of them; called last in each. A document that a later try does not find again is
 * gone where only the answer to a commit was lost. Where the try before was undone, and somebody has written the document since, it is there, and stays.
 */
export function keepFound({ layout }: Pick<RunContext, "layout">): (transaction: Transaction, found: Removed) => Promise<Removed> {
  let kept: ReadonlyMap<string, DocumentContents> = new Map();
  return async (transaction, { documents, adopted }) => {
    const lost = new Map(kept);
    // One that is out of sight since an earlier try is found once more, with its chunks but without its sections.
    const found = documents.map((document) => ({ ...document, sections: document.sections || (lost.get(document.id)?.sections ?? 0) }));
    for (const { id } of found) lost.delete(id);
    if (lost.size > 0) for (const { id } of await transaction.run(documentsThere(layout), { ids: [...lost.keys()] })) lost.delete(id);
    kept = new Map([...lost, ...found.map((document) => [document.id, document] as const)]);
    return { documents: [...kept.values()], adopted };
  };
}
