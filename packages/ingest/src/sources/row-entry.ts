import type { ReadDocument } from "../readers/read-document.js";
import type { SourceDocument, SourceEntry } from "./document-source.js";

/** A row that is a document, unless rows are grouped. */
export interface RowDocument extends SourceDocument {
  readonly path: string;
  readonly place: string;
  read(): ReadDocument;
}

/** A row that could not be read, or all that was left of a file. */
export type RefusedRow = Extract<SourceEntry, { readonly kind: "refused" }>;

/** What a file of rows gives, one after the other. */
export type RowEntry = RefusedRow | { readonly kind: "row"; readonly group: string; readonly row: RowDocument };
