import type { ScorableSentence } from "./score-sentences.js";
import type { SentenceKind } from "./sentence-kinds.js";
import { termsOf } from "./terms.js";

/** So much of its neighbours' scores a sentence gets: what a passage speaks about is often named in the sentence before. */
const neighbourShare = 0.3;
/** So much of the score of what it stands under: a sentence behind a heading, a row of its table's head. */
const headShare = 0.6;
/** So much of its score a sentence keeps from one passage to the next. */
const rankDecay = 0.8;
/** Sentences that are worth less than this part of the best one are left out. */
const leastShare = 0.35;
/** A sentence of so few words says that something comes, rather than what. */
const fewWords = 5;
/** Sentences that cannot be quoted are passed over; so many of them. */
const mostPassedOver = 100;

/** A sentence to choose from. */
interface ChoosableSentence extends ScorableSentence {
  readonly kind: SentenceKind;
}

/** How many sentences to choose, and from which. */
export interface ChooseSentencesInput {
  readonly sentences: readonly ChoosableSentence[];
  /** Of each sentence alone. */
  readonly scores: readonly number[];
  readonly most: number;
  /** Whether a sentence can be quoted; asked of those that would be chosen. */
  readonly isQuotable: (index: number) => boolean;
}

/**
 * Indexes of the sentences that speak best about the question, best passage first and in reading order inside a passage. Sentences of a passage stand beside each other in the list. Headings,
 * heads of tables and asides are chosen where nothing else speaks about it. None where no sentence has a score.
 */
export function chooseSentences({ sentences, scores, most, isQuotable }: ChooseSentencesInput): readonly number[] {
  const worth = worthOf(sentences, scores);
  const ranked = Array.from(worth.keys()).sort((left, right) => worth[right]! - worth[left]! || left - right);
  const chosen: number[] = [];
  const seen = new Set<string>();
  let passedOver = 0;

  function take(index: number): void {
    const text = sentences[index]!.text.toLowerCase().replaceAll(/\s+/g, " ");
    if (chosen.length === most || seen.has(text) || passedOver > mostPassedOver) return;
    if (!isQuotable(index)) {
      passedOver += 1;
      return;
    }
    seen.add(text);
    chosen.push(index);
  }
  function takeBest(pool: readonly number[]): void {
    const least = leastShare * (worth[pool[0] ?? -1] ?? 0);
    if (least > 0) for (const index of pool) if (worth[index]! >= least) take(index);
  }

  takeBest(ranked.filter((index) => isTold(sentences[index]!)));
  if (chosen.length === 0) takeBest(ranked);
  for (const index of [...ranked.slice(0, 1), ...chosen]) {
    const next = sentences[index + 1];
    if (chosen.length > 0 && announces(sentences[index]!) && next?.rank === sentences[index]!.rank && isTold(next)) take(index + 1);
  }
  const passages = [...new Set(chosen.map((index) => sentences[index]!.rank))];
  return chosen.sort((left, right) => passages.indexOf(sentences[left]!.rank) - passages.indexOf(sentences[right]!.rank) || left - right);
}

const isTold = ({ kind }: ChoosableSentence): boolean => kind === "prose" || kind === "tableRow";
const announces = ({ kind, text }: ChoosableSentence): boolean => kind === "heading" || (kind === "prose" && termsOf(text.slice(0, 200)).length <= fewWords);

/** What each sentence is worth with what stands around it. */
function worthOf(sentences: readonly ChoosableSentence[], scores: readonly number[]): readonly number[] {
  let head: number | null = null;
  return sentences.map((sentence, index) => {
    const { rank, kind } = sentence;
    const beside = (other: number): number => (sentences[other]?.rank === rank ? scores[other]! : 0);
    if (head !== null && sentences[head]!.rank !== rank) head = null;
    const share = head !== null && (kind === "tableRow" || head === index - 1) ? headShare * scores[head]! : 0;
    if (kind === "heading" || kind === "tableHead") head = index;
    else if (kind === "prose") head = null;
    return (scores[index]! + Math.max(share, neighbourShare * Math.max(beside(index - 1), beside(index + 1)))) * rankDecay ** (rank - 1);
  });
}
