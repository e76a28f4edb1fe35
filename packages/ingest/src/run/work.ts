import type { StoredChunk } from "../queries/chunks-of-documents.js";
import type { PlannedDocument } from "../writing/planned-document.js";
import type { DocumentChange } from "./ingest-event.js";

/** A document that is to be written. */
export interface PlannedWrite {
  readonly uri: string;
  readonly document: PlannedDocument;
  readonly change: DocumentChange;
  /** Its chunks that are in the graph already, by id: what need not be embedded again. */
  readonly stored: ReadonlyMap<string, StoredChunk>;
}

/** What is left to do for some documents, in one transaction or a series of them. */
export type Work =
  | { readonly kind: "write"; readonly writes: readonly PlannedWrite[] }
  | { readonly kind: "writeLarge"; readonly write: PlannedWrite }
  /** Removes what an unfinished version left behind. */
  | { readonly kind: "discardStaged"; readonly documentIds: readonly string[] }
  | { readonly kind: "fillVectors"; readonly documentIds: readonly string[] };
