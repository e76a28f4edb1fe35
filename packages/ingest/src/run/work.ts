import type { PlannedDocument } from "../writing/planned-document.js";
import type { DocumentChange } from "./ingest-event.js";

/** A document that is to be written. */
export interface PlannedWrite {
  readonly document: PlannedDocument;
  readonly change: DocumentChange;
  /** Chunks that are in the graph already with the same text and title, and with a vector. */
  readonly embedded: ReadonlySet<string>;
}

/** What is left to do for some documents, in one transaction or a series of them. */
export type Work =
  | { readonly kind: "write"; readonly writes: readonly PlannedWrite[] }
  | { readonly kind: "writeLarge"; readonly write: PlannedWrite }
  | { readonly kind: "fillVectors"; readonly documentIds: readonly string[] };
