/** What somebody wants to cite: a passage by its rank, and words of it. A model may name what is no passage. */
export interface ProposedCitation {
  readonly passage: number | string;
  readonly quote: string;
}

/** A sentence with what it is said to rest on, before anything is checked. */
export interface ProposedStatement {
  readonly text: string;
  readonly citations: readonly ProposedCitation[];
}
