/** Why things may be one. */
export type MergeReason =
  /** Their names differ in spelling, case, accents or spaces alone, in letters such as ł that not everybody writes, or not at all, only in class. `foldedName` is what they have in common. */
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
  /** How often it is mentioned: under a scope, in that. */
  readonly mentions: number;
  /** Id of the thing that stands for it; its own where it was merged with none. Null where that one is not mentioned in the scope. */
  readonly canonical: string | null;
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
  /** Passages that mention them, each once and up to two of each thing; those first that call a thing by another name. None that speaks against it. */
  readonly passagesFor: readonly MergePassage[];
  /** Passages that mention things of two groups side by side, as different things would be, each once with all these mentions; up to five. */
  readonly passagesAgainst: readonly MergePassage[];
}

/** A reason that was left out since it would bring too much together, as names do that everybody has; or how many were not looked at, since they lie behind a limit. */
export interface LeftOutReason {
  readonly kind: MergeReason["kind"];
  /** The name or the words; of what was not looked at, behind what it lies. */
  readonly key: string;
  /** How many things it concerns; of what was not looked at, how many names, words or pairs. */
  readonly things: number;
}

/** What may be merged. Plain data. */
export interface MergeSuggestions {
  /** Those first that names speak for, of these those with the most mentions. */
  readonly suggestions: readonly MergeSuggestion[];
  /** How many there are in all; of what was looked at, where `truncated`. */
  readonly total: number;
  /** Whether something lies behind a limit and was not looked at: `leftOut` says what, and how much of it. */
  readonly truncated: boolean;
  readonly leftOut: readonly LeftOutReason[];
}
