import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Where the true value lies with the stated confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How the intervals are made. */
export const bootstrap = { confidence: 0.95, resamples: 1_000, seed: 20_260_101 } as const;

/**
 * Confidence intervals of means by the percentile bootstrap: the middle 95 % of the means of 1,000 resamples, each as large as the sample
 * and drawn from it with replacement (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, section 13.3; for measures of retrieval,
 * Sakai, Evaluating evaluation metrics based on the bootstrap, SIGIR 2006). The seed is fixed, so equal samples have equal intervals.
 *
 * @param samples - For each measure the values of all queries, in the same order: one draw of queries serves all measures.
 */
export function meanIntervals(samples: readonly (readonly number[])[]): Interval[] {
  const { confidence, resamples, seed } = bootstrap;
  const random = xoroshiro128plus(seed);
  const size = samples[0]?.length ?? 0;
  const drawn = new Uint32Array(size);
  const means = samples.map(() => new Float64Array(resamples));
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let draw = 0; draw < size; draw += 1) drawn[draw] = uniformInt(random, 0, size - 1);
    samples.forEach((values, measure) => {
      let sum = 0;
      for (const index of drawn) sum += values[index]!;
      means[measure]![resample] = sum / size;
    });
  }
  const tail = Math.floor(((1 - confidence) / 2) * resamples);
  return means.map((values) => {
    const sorted = values.sort();
    return { low: sorted[tail]!, high: sorted[resamples - 1 - tail]! };
  });
}
