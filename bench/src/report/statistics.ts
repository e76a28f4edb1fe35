import { mean, quantile, quantileSorted } from "simple-statistics";
import { createRandom } from "../harness/random.js";

/** The value that a share of all values does not exceed. */
export const percentile = (values: readonly number[], share: number): number => quantile([...values], share);

/** How one set of measurements compares with another one. */
export interface Ratio {
  readonly value: number;
  /** Where the value lies with 95 % certainty, by resampling the questions. */
  readonly low: number;
  readonly high: number;
}

const resamples = 1_000;

/**
 * A percentile of some measurements over the same percentile of the base's, with its bootstrap interval. Both are measurements of the same
 * questions in the same order: questions are drawn, not measurements, so that what was slow for both at the same time weighs on both.
 */
export function ratioOf(values: readonly number[], base: readonly number[], share: number, seed = 1): Ratio {
  const random = createRandom(seed);
  const ratios = Array.from({ length: resamples }, () => {
    const drawn = Array.from(values, () => random.below(values.length));
    const of = (measured: readonly number[]): number => quantile(drawn.map((index) => measured[index]!), share);
    return of(values) / of(base);
  }).sort((left, right) => left - right);
  return {
    value: percentile(values, share) / percentile(base, share),
    low: quantileSorted(ratios, 0.025),
    high: quantileSorted(ratios, 0.975),
  };
}

/** How much of what should have been found was found, over several questions. */
export interface Recall {
  readonly mean: number;
  /** Of the question that found least. */
  readonly worst: number;
}

/** Recall of found lists against the true ones; a list counts as far as its true one is long. */
export function recallOf(found: readonly (readonly string[])[], truth: readonly (readonly string[])[]): Recall {
  const shares = truth.map((expected, index) => {
    const answer = new Set(found[index]?.slice(0, expected.length));
    return expected.length === 0 ? 1 : expected.filter((id) => answer.has(id)).length / expected.length;
  });
  return { mean: mean(shares), worst: Math.min(...shares) };
}
