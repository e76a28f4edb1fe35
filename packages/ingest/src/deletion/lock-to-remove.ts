import type { RunContext, Transaction } from "@graphspan/neo4j";
import { documentsLockToDelete } from "../queries/documents-to-delete.js";
import type { Removal, Removed } from "./removal.js";

/** Locks documents in the order in which everybody does. */
export async function lockToRemove(
  transaction: Transaction,
  documents: readonly Removal[],
  { layout }: Pick<RunContext, "layout">,
): Promise<Pick<Removed, "ids" | "adopted">> {
  const { id: idProperty, run: runProperty } = layout.properties.document;
  const rows = documents.map(({ id, run }) => ({ id, run })).sort((one, other) => (one.id < other.id ? -1 : 1));
  const locked = await transaction.run(documentsLockToDelete(layout), { rows, idProperty, runProperty });
  const idsOf = (isAdopted: boolean): string[] => locked.filter((document) => document.isAdopted === isAdopted).map(({ id }) => id);
  return { ids: idsOf(false), adopted: idsOf(true) };
}
