import type { Transaction } from "@graphspan/neo4j";
import { documentsDescribe } from "../queries/documents-write.js";
import { sectionsDelete, sectionsNest, sectionsWrite } from "../queries/sections-write.js";
import type { PlannedDocument } from "./planned-document.js";
import type { WriteContext } from "./write-context.js";

/** Writes the sections of documents in place of those of an earlier version. */
export async function writeSections(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { layout, run }: WriteContext,
): Promise<void> {
  const write = async (query: Parameters<Transaction["run"]>[0], rows: readonly unknown[]): Promise<void> => {
    if (rows.length > 0) await transaction.run(query, { rows, run });
  };
  const sections = documents.flatMap((document) => document.sections.map((section) => ({ ...section, documentId: document.id })));
  await transaction.run(sectionsDelete(layout), { ids: documents.map(({ id }) => id) });
  await write(
    sectionsWrite(layout),
    sections.map(({ id, documentId, properties }) => ({ id, documentId, properties })),
  );
  await write(
    sectionsNest(layout),
    sections.filter(({ parentId }) => parentId !== null).map(({ id, parentId }) => ({ id, parentId })),
  );
}

/** What documents say of themselves. Written last: with its hash a document counts as complete. */
export async function describeDocuments(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { layout }: WriteContext,
): Promise<void> {
  const { metadataPrefix } = layout.properties.document;
  await transaction.run(documentsDescribe(layout), {
    rows: documents.map(({ id, properties }) => ({ id, properties })),
    metadataPrefix,
    ownKeys: ownKeysOf(layout.properties.document),
  });
}

/** A renamed layout may give its own properties a name that looks like metadata. */
function ownKeysOf(names: WriteContext["layout"]["properties"]["document"]): string[] {
  return Object.entries(names).flatMap(([key, name]) => (key === "metadataPrefix" ? [] : [name]));
}
