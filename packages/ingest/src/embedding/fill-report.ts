/** What a fill did. Plain data. */
export interface FillReport {
  /** Id of the set. */
  readonly embeddingSet: string;
  /** Chunks that this process gave a vector. */
  readonly embedded: number;
  /** Pieces of work, of up to 250 chunks, that it took over from processes that had died. */
  readonly takenOver: number;
  /** Chunks that an adoption holds and that have no vector of the set: nothing is ever written to them. */
  readonly adopted: number;
  /** The vector index of the set, which is online now. */
  readonly index: string;
}
