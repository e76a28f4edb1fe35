import type { ScorableSentence } from "./score-sentences.js";

/** So much of its neighbours' scores a sentence gets: what a passage speaks about is often named in the sentence before. */
const neighbourShare = 0.3;
/** So much of its score a sentence keeps from one passage to the next. */
const rankDecay = 0.8;
/** Sentences that are worth less than this part of the best one are left out. */
const leastShare = 0.35;

/**
 * Indexes of the sentences that speak best about the question, best passage first and in reading order inside a passage. `scores` are their own; sentences of a passage stand beside
 * each other in the list. None where no sentence has a score.
 */
export function chooseSentences(sentences: readonly ScorableSentence[], scores: readonly number[], most: number): readonly number[] {
  const neighbour = (index: number, other: number): number => (sentences[other]?.rank === sentences[index]!.rank ? scores[other]! : 0);
  const whole = sentences.map(({ rank }, index) => {
    const beside = Math.max(neighbour(index, index - 1), neighbour(index, index + 1));
    return (scores[index]! + neighbourShare * beside) * rankDecay ** (rank - 1);
  });
  const best = Math.max(0, ...whole);
  if (best === 0) return [];
  const chosen: number[] = [];
  const seen = new Set<string>();
  for (const index of Array.from(whole.keys()).sort((left, right) => whole[right]! - whole[left]! || left - right)) {
    if (chosen.length === most || whole[index]! < leastShare * best) break;
    const text = sentences[index]!.text.toLowerCase().replaceAll(/\s+/g, " ");
    if (seen.has(text)) continue;
    seen.add(text);
    chosen.push(index);
  }
  const passages = [...new Set(chosen.map((index) => sentences[index]!.rank))];
  return chosen.sort((left, right) => passages.indexOf(sentences[left]!.rank) - passages.indexOf(sentences[right]!.rank) || left - right);
}
