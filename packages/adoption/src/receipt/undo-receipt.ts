/** What an undo took away. Plain JSON. */
export interface UndoReceipt {
  readonly runId: string;
  /** False where there was nothing to undo: the graph has no such adoption, or no more. */
  readonly undone: boolean;
  /** What was found; after an undo that was interrupted, only what that one left. */
  readonly counts: {
    /** That lost what adoption had added. */
    readonly documents: number;
    /** That adoption had made, and are gone. */
    readonly madeDocuments: number;
    readonly chunks: number;
    readonly relationships: number;
  };
}
