import type { IngestReport, MovedDocument, RefusedDocument, SkippedDocument } from "./ingest-report.js";

/** What became of a document that was written. */
export type DocumentChange = "added" | "changed";

/** What happens during an ingest, in order. */
export type IngestEvent =
  | { readonly type: "run-started"; readonly run: string }
  /** Read and cut into chunks, not yet written. */
  | {
      readonly type: "document-read";
      readonly uri: string;
      readonly documentId: string;
      readonly change: DocumentChange;
      readonly chunks: number;
      /** What of it is not in its text, in words, as in `2 scripts`. */
      readonly leftOut: readonly string[];
    }
  | { readonly type: "document-unchanged"; readonly uri: string; readonly documentId: string }
  | ({ readonly type: "document-skipped" } & SkippedDocument)
  | ({ readonly type: "document-refused" } & RefusedDocument)
  /** A source that it came from has it no longer; told when it is gone. */
  | { readonly type: "document-deleted"; readonly uri: string; readonly documentId: string }
  /** What was deleted under one name was added under another. */
  | ({ readonly type: "document-moved" } & MovedDocument)
  | { readonly type: "chunks-embedded"; readonly chunks: number }
  /** Written; the documents are complete and retrievable, but for the `staged` chunks of a large one. */
  | { readonly type: "chunks-written"; readonly documents: number; readonly chunks: number; readonly staged: boolean }
  | { readonly type: "finished"; readonly report: IngestReport };
