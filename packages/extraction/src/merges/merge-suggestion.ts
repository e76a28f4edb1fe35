/** Why things may be one. */
export type MergeReason =
  /** Their names differ in spelling, case, accents or spaces alone, or not at all, only in class. */
  | { readonly kind: "foldedName"; readonly things: readonly string[]; readonly foldedName: string }
  /** The first one is mentioned by words that are the name of the second. */
  | { readonly kind: "alias"; readonly things: readonly [string, string]; readonly quote: string }
  /** Their names mean about the same, to the embedder. */
  | { readonly kind: "embedding"; readonly things: readonly [string, string]; readonly cosine: number };

/** A thing of a suggestion. */
export interface SuggestedThing {
  readonly id: string;
  readonly class: string;
  readonly name: string;
  readonly mentions: number;
  /** Id of the thing that stands for it; its own where it was merged with none. */
  readonly canonical: string;
}

/** A passage that mentions things of a suggestion. */
export interface MergePassage {
  readonly chunkId: string;
  readonly documentId: string;
  readonly text: string;
  /** By which words, with the bytes that the graph has for them. */
  readonly mentions: readonly { readonly thing: string; readonly quote: string; readonly startByte: number; readonly endByte: number }[];
}

/** Things that may be one, and what speaks for it and against it. Computed, and nowhere stored: whoever says yes calls {@link applyMerge} with the ids of its things. */
export interface MergeSuggestion {
  /** The same as long as the same groups are suggested. */
  readonly id: string;
  /** Whole groups: what was merged already counts as one. */
  readonly things: readonly SuggestedThing[];
  readonly reasons: readonly MergeReason[];
  /** Passages that mention them, up to two of each; those first that call a thing by another name. */
  readonly passagesFor: readonly MergePassage[];
  /** Passages that mention two of them side by side, as different things would be; up to five. */
  readonly passagesAgainst: readonly MergePassage[];
}

/** A reason that was left out since it would bring too much together, as names do that everybody has. */
export interface LeftOutReason {
  readonly kind: MergeReason["kind"];
  /** The name or the words. */
  readonly key: string;
  /** How many things it concerns; of names that were not compared, how many. */
  readonly things: number;
}

/** What may be merged. Plain data. */
export interface MergeSuggestions {
  /** Those first that names speak for, of these those with the most mentions. */
  readonly suggestions: readonly MergeSuggestion[];
  /** How many there are in all. */
  readonly total: number;
  readonly leftOut: readonly LeftOutReason[];
}
