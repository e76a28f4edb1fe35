import type { RunContext, Transaction } from "@graphspan/neo4j";
import { contentsToDelete, documentsLockToDelete } from "../queries/documents-to-delete.js";
import type { Removal, Removed } from "./removal.js";

/** Locks documents in the order in which everybody does, and looks at what is to go with them. */
export async function lockToRemove(
  transaction: Transaction,
  documents: readonly Removal[],
  { layout }: Pick<RunContext, "layout">,
): Promise<Removed> {
  const { id: idProperty, run: runProperty } = layout.properties.document;
  const rows = documents.map(({ id, run }) => ({ id, run })).sort((one, other) => (one.id < other.id ? -1 : 1));
  const locked = await transaction.run(documentsLockToDelete(layout), { rows, idProperty, runProperty });
  const idsOf = (isAdopted: boolean): string[] => locked.filter((document) => document.isAdopted === isAdopted).map(({ id }) => id);
  const ids = idsOf(false);
  return { documents: ids.length === 0 ? [] : await transaction.run(contentsToDelete(layout), { ids }), adopted: idsOf(true) };
}
