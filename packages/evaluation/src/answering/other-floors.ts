import type { AnsweredQuery } from "./answered-query.js";
import type { FloorPoint } from "./answers-report.js";

/** Floors from 0.1 to 0.7, 0.02 apart. */
const floors = Array.from({ length: 31 }, (_, index) => (10 + 2 * index) / 100);

/** What floors would refuse, each by itself, of the queries whose best passage has a cosine. Pure. */
export function otherFloors(queries: readonly AnsweredQuery[]): readonly FloorPoint[] {
  const cosines = (isAnswerable: boolean): number[] =>
    queries.flatMap((query) => (query.isAnswerable === isAnswerable && query.cosine !== null ? query.cosine : []));
  const [answerable, unanswerable] = [cosines(true), cosines(false)];
  return floors.map((minSimilarity) => ({
    minSimilarity,
    refused: shareBelow(unanswerable, minSimilarity),
    wronglyRefused: shareBelow(answerable, minSimilarity),
  }));
}

function shareBelow(cosines: readonly number[], floor: number): number | null {
  return cosines.length === 0 ? null : cosines.filter((cosine) => cosine < floor).length / cosines.length;
}
