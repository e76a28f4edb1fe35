import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Qrels, Run } from "./score-run.js";

export interface RandomRun {
  readonly qrels: Qrels;
  readonly run: Run;
  readonly types: ReadonlyMap<string, string>;
}

/**
 * Judgements and a run as odd as they come: graded, with grade 0 among them, rows ranked twice, rows nobody judged, rankings that are
 * empty, queries that were not asked, and ones that nobody judged. No query has grades of 0 alone. The same seed gives the same run.
 */
export function randomRun(seed: number): RandomRun {
  const random = xoroshiro128plus(seed);
  const below = (limit: number): number => uniformInt(random, 0, limit - 1);
  const rows = Array.from({ length: 3 + below(1 + below(200)) }, (_, index) => `row-${index}`);
  const anyRow = (): string => rows[below(rows.length)]!;
  const queries = Array.from({ length: 1 + below(40) }, (_, index) => `query-${index}`);
  const highestGrade = 1 + below(4);
  const qrels = new Map(
    queries.map((query) => {
      const grades = new Map(Array.from({ length: below(1 + below(15)) }, () => [anyRow(), below(highestGrade + 1)]));
      return [query, grades.set(anyRow(), 1 + below(highestGrade))];
    }),
  );
  const asked = [...queries.filter(() => below(10) > 0), "query-without-judgements"];
  const run = new Map(asked.map((query) => [query, Array.from({ length: below(150) }, anyRow)]));
  const types = new Map(queries.map((query) => [query, ["one", "two", "three"][below(3)]!]));
  return { qrels, run, types };
}
