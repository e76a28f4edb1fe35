/** The measures, in the order they are shown. */
export const metricNames = [
  "R@2",
  "R@5",
  "R@10",
  "R@100",
  "All@2",
  "All@5",
  "All@8",
  "All@10",
  "Hit@4",
  "Hit@10",
  "MRR@10",
  "nDCG@10",
] as const;

/** Name of a measure; the number is how many rows of the ranking it looks at. */
export type MetricName = (typeof metricNames)[number];

/** A value from 0 to 1 for each measure. */
export type Metrics = Readonly<Record<MetricName, number>>;

/** Grades of the judged rows of one query, by row id. */
export type Grades = ReadonlyMap<string, number>;

/**
 * Scores one ranking. A row that is ranked twice counts at its first place.
 *
 * - `R@k`: share of the judged rows that are among the first k.
 * - `All@k`: 1 if all of them are, else 0. `Hit@k`: 1 if one of them is.
 * - `MRR@10`: 1 / rank of the first judged row, 0 beyond rank 10.
 * - `nDCG@10`: gain = grade, discount = log2(rank + 1), divided by the best possible; 0 where no row has a grade above 0.
 *
 * A judged row counts as relevant whatever its grade, so judgements of grade 0 change everything but nDCG.
 *
 * @param ranking - Row ids, best first.
 * @param grades - At least one judgement.
 */
export function scoreRanking(ranking: readonly string[], grades: Grades): Metrics {
  const rows = [...new Set(ranking)];
  const found = (depth: number): number => rows.slice(0, depth).filter((row) => grades.has(row)).length;
  const recall = (depth: number): number => found(depth) / grades.size;
  const all = (depth: number): number => Number(found(depth) === grades.size);
  const hit = (depth: number): number => Number(found(depth) > 0);
  return {
    "R@2": recall(2),
    "R@5": recall(5),
    "R@10": recall(10),
    "R@100": recall(100),
    "All@2": all(2),
    "All@5": all(5),
    "All@8": all(8),
    "All@10": all(10),
    "Hit@4": hit(4),
    "Hit@10": hit(10),
    "MRR@10": reciprocalRank(rows, grades),
    "nDCG@10": gainRatio(rows, grades),
  };
}

function reciprocalRank(rows: readonly string[], grades: Grades): number {
  const index = rows.slice(0, 10).findIndex((row) => grades.has(row));
  return index === -1 ? 0 : 1 / (index + 1);
}

function gainRatio(rows: readonly string[], grades: Grades): number {
  const ideal = discountedGain([...grades.values()].sort((one, other) => other - one));
  return ideal === 0 ? 0 : discountedGain(rows.map((row) => grades.get(row) ?? 0)) / ideal;
}

function discountedGain(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
