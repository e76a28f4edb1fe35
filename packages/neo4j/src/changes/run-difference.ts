/** What became of one document. */
export interface RunDifference {
  /** `rewritten`: of the same bytes, but cut or read in another way, or from another path. */
  readonly change: "added" | "changed" | "rewritten" | "deleted" | "moved";
  readonly documentId: string;
  readonly corpus: string | null;
  readonly uri: string | null;
  /** SHA-256 of its bytes before; null where it was not there. */
  readonly before: string | null;
  /** SHA-256 of its bytes afterwards; null where it is no longer there. */
  readonly after: string | null;
  /** Where it was before it moved: a document of the same bytes that is gone. */
  readonly movedFrom: { readonly documentId: string; readonly uri: string | null } | null;
}
