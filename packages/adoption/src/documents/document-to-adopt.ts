import type { Placement } from "../placement/placement.js";

/** A chunk as the graph has it. */
export interface ChunkToAdopt {
  /** Of the server; good only as long as nothing else writes. */
  readonly elementId: string;
  readonly text: string;
}

/** A document of the graph with what adoption gives it. */
export interface DocumentToAdopt {
  /**
   * Null for a document that has to be made of a chain of chunks: in one transaction with the relationships of all its chunks, so that who
   * comes back after a failure finds either the whole chain or the whole document.
   */
  readonly elementId: string | null;
  /** Its key from then on. */
  readonly documentId: string;
  /** Its path, where no other document has the same. */
  readonly uri: string;
  /** In reading order. */
  readonly chunks: readonly ChunkToAdopt[];
  readonly placement: Placement;
}
