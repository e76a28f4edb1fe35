import { expect } from "vitest";

export interface RankedPassage {
  readonly text: string;
  readonly score: number;
}

/** Scores that differ by less are equal: sums of the same numbers in another order. */
const tolerance = 1e-9;

/**
 * Expects two rankings to hold the same passages with the same scores. Passages of equal score are compared as a set, since nothing orders
 * them; of the last of these sets, which a limit may cut, a ranking may hold any part.
 */
export function expectSameRanking(ours: readonly RankedPassage[], theirs: readonly RankedPassage[]): void {
  const [left, right] = [groups(ours), groups(theirs)];
  const common = Math.min(left.length, right.length);
  expect(common).toBeGreaterThan(0);
  for (const [place, { score, texts }] of left.slice(0, common).entries()) {
    const other = right[place]!;
    expect(Math.abs(other.score - score), `score ${score} against ${other.score} at place ${place}`).toBeLessThan(tolerance);
    if (place < common - 1) expect(texts).toEqual(other.texts);
    else expect(shorter(texts, other.texts).filter((text) => !longer(texts, other.texts).includes(text))).toEqual([]);
  }
}

interface Group {
  readonly score: number;
  readonly texts: readonly string[];
}

function groups(ranking: readonly RankedPassage[]): Group[] {
  const found: { score: number; texts: string[] }[] = [];
  for (const { text, score } of ranking) {
    const last = found.at(-1);
    if (last !== undefined && Math.abs(last.score - score) < tolerance) last.texts.push(text);
    else found.push({ score, texts: [text] });
  }
  for (const { texts } of found) texts.sort();
  return found;
}

type Texts = readonly string[];
const shorter = (one: Texts, other: Texts): Texts => (one.length <= other.length ? one : other);
const longer = (one: Texts, other: Texts): Texts => (one.length <= other.length ? other : one);
