import type { VectorMeasure } from "./vector-score.js";

/** What changes the text of the query; everything else is a parameter. */
export interface CandidatesShape {
  readonly vector: VectorSearch | null;
  readonly fullText: boolean;
  /** Which part of the graph is searched. */
  readonly scope: ScopeShape;
  /** Neighbours on each side, for the likely winners. */
  readonly reach: number;
  /**
   * Whether each chunk is checked before it may take a place, and ids may be numbers. Graphs that this project wrote need no check; in others
   * one odd chunk could cost the place of a good one, or the whole answer.
   */
  readonly careful: boolean;
}

/** All of the graph, or some documents. */
export type ScopeShape = "everything" | DocumentsShape;

/**
 * Whole documents with ids that can only be texts; with an id that may be stored as a number; or documents of which some are in the scope only
 * in part.
 */
export type DocumentsShape = "documents" | "numberedDocuments" | "ranges";

/** How vectors are searched: by the older procedure, by a SEARCH that is filtered in the index, or by comparing every one. */
export type VectorSearch =
  | { readonly method: "queryNodes"; readonly rescore: VectorMeasure | null }
  | {
      readonly method: "search";
      /** SEARCH wants the name in its text. */
      readonly index: string;
      readonly rescore: VectorMeasure | null;
    }
  | { readonly method: "comparison"; readonly measure: VectorMeasure };
