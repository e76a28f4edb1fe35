/** One found thing of a ranking; equal scores are ties, whatever their order. */
export interface RankedItem {
  readonly id: string;
  readonly score: number;
}

/**
 * `overlap@k`: the share of things that two rankings have in common among their first k, 0 to 1: `|A ∩ B| / max(|A|, |B|)`, which is
 * `|A ∩ B| / k` where both are that long. 1 where both are empty.
 *
 * @param k - How many of each ranking are looked at, from 1.
 */
export function overlapAt(first: readonly RankedItem[], second: readonly RankedItem[], k: number): number {
  const [one, other] = [idsOf(first, k), idsOf(second, k)];
  const longest = Math.max(one.size, other.size);
  return longest === 0 ? 1 : [...one].filter((id) => other.has(id)).length / longest;
}

/**
 * How much two rankings agree on the order of what is among the first k of either: Kendall's τ-b, from -1 (reversed) to 1 (the same).
 *
 * `τ-b = (C − D) / √((n − a) (n − b))` over all `n` pairs of things that one of both found: `C` pairs are in the same order in both, `D` in
 * opposite order, `a` are tied in the first ranking, `b` in the second. Things of equal score are tied. What a ranking has not found stands
 * behind all it found, tied with all else that it has not found. Two rankings that have nothing in common therefore are below 0
 * (-0.69 at k = 10).
 *
 * M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945); missing things as one last bucket after R. Fagin,
 * R. Kumar, M. Mahdian, D. Sivakumar and E. Vee, "Comparing and aggregating rankings with ties", PODS 2004.
 *
 * @param k - How many of each ranking are looked at, from 1.
 * @returns Null where a ranking orders nothing, since all is tied in it or there are fewer than two things.
 */
export function rankCorrelationAt(first: readonly RankedItem[], second: readonly RankedItem[], k: number): number | null {
  const [one, other] = [scoresOf(first, k), scoresOf(second, k)];
  const ids = [...new Set([...one.keys(), ...other.keys()])];
  const order = (scores: ReadonlyMap<string, number>, left: string, right: string): number =>
    Math.sign((scores.get(left) ?? -Infinity) - (scores.get(right) ?? -Infinity)) || 0;
  let [balance, orderedInFirst, orderedInSecond] = [0, 0, 0];
  for (const [index, left] of ids.entries())
    for (const right of ids.slice(index + 1)) {
      const [inFirst, inSecond] = [order(one, left, right), order(other, left, right)];
      balance += inFirst * inSecond;
      orderedInFirst += Math.abs(inFirst);
      orderedInSecond += Math.abs(inSecond);
    }
  return orderedInFirst === 0 || orderedInSecond === 0 ? null : balance / Math.sqrt(orderedInFirst * orderedInSecond);
}

/** The first k; a thing that is found twice counts at its first place. */
function scoresOf(ranking: readonly RankedItem[], k: number): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const { id, score } of ranking) {
    if (scores.size === k) break;
    if (!scores.has(id)) scores.set(id, score);
  }
  return scores;
}

const idsOf = (ranking: readonly RankedItem[], k: number): ReadonlySet<string> => new Set(scoresOf(ranking, k).keys());
