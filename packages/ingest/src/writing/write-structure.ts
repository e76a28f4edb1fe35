import { documentsDescribe } from "../queries/documents-write.js";
import { sectionsDelete, sectionsNest, sectionsWrite } from "../queries/sections-write.js";
import type { Statement } from "./pipeline.js";
import type { PlannedDocument } from "./planned-document.js";
import type { WriteContext } from "./write-context.js";

/** Writes the sections of documents in place of those of an earlier version. */
export function* sectionWrites(documents: readonly PlannedDocument[], { layout, run }: WriteContext): Generator<Statement> {
  const sections = documents.flatMap((document) => document.sections.map((section) => ({ ...section, documentId: document.id })));
  const nested = sections.filter(({ parentId }) => parentId !== null);
  yield { query: sectionsDelete(layout), parameters: { ids: documents.map(({ id }) => id) } };
  const rows = sections.map(({ id, documentId, properties }) => ({ id, documentId, properties }));
  if (rows.length > 0) yield { query: sectionsWrite(layout), parameters: { rows, run } };
  if (nested.length > 0) yield { query: sectionsNest(layout), parameters: { rows: nested.map(({ id, parentId }) => ({ id, parentId })), run } };
}

/** What documents say of themselves. Written last: with its hash a document counts as complete. */
export function documentWrite(documents: readonly PlannedDocument[], { layout }: WriteContext): Statement {
  const { document } = layout.properties;
  const rows = documents.map(({ id, properties }) => ({ id, properties }));
  return { query: documentsDescribe(layout), parameters: { rows, metadataPrefix: document.metadataPrefix, ownKeys: ownKeysOf(document) } };
}

/** A renamed layout may give its own properties a name that looks like metadata. */
function ownKeysOf(names: WriteContext["layout"]["properties"]["document"]): string[] {
  return Object.entries(names).flatMap(([key, name]) => (key === "metadataPrefix" ? [] : [name]));
}
