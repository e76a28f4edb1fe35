/** How much the rankings of two embedding sets agree. Plain JSON. */
export interface EmbeddingSetComparison {
  /** Ids of the sets. */
  readonly first: string;
  readonly second: string;
  /** How many passages of each ranking were compared. */
  readonly k: number;
  /** Means over the questions, and the least of them. */
  readonly overlap: { readonly mean: number; readonly least: number };
  /** The mean over the questions that have one; null where none has. */
  readonly rankCorrelation: number | null;
  /** In the order in which they were given. */
  readonly questions: readonly QuestionComparison[];
  /** What the reader of these figures should know, in sentences. */
  readonly warnings: readonly string[];
}

/** The same for one question. */
export interface QuestionComparison {
  readonly question: string;
  /** Share of the first k passages that both found: see `overlapAt`. */
  readonly overlap: number;
  /** Kendall's τ-b: see `rankCorrelationAt`. */
  readonly rankCorrelation: number | null;
  /** Ids of passages, best first, that only one of both has among its first k. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
}
