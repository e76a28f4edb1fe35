import type { CandidateRow } from "../queries/candidate-item.js";
import type { CandidatesAnswer } from "../queries/candidates.js";
import type { Surroundings } from "../queries/surroundings.js";
import { passageKey } from "./passage-key.js";
import type { RetrievalRoute } from "./preset.js";

/** The trip that settled a route. */
export interface RouteAnswer {
  readonly route: RetrievalRoute;
  readonly answer: Omit<CandidatesAnswer, "candidates"> & { readonly candidates: readonly CandidateRow[] };
}

export interface MergedAnswer {
  readonly documents: number;
  readonly chunks: number;
  readonly candidates: readonly CandidateRow[];
  readonly surroundings: readonly (Surroundings | null)[];
}

/** Puts the routes' hits together, each from the trip that settled it: usually one trip for all. */
export function mergeAnswers(answers: readonly RouteAnswer[]): MergedAnswer {
  const last = answers.at(-1)?.answer;
  if (last === undefined) return { documents: 0, chunks: 0, candidates: [], surroundings: [] };
  const { documents, chunks } = last;
  if (answers.every(({ answer }) => answer === last)) return { documents, chunks, candidates: last.candidates, surroundings: last.surroundings };
  const merged = new Map<string, CandidateRow>();
  for (const { route, answer } of answers)
    for (const row of answer.candidates) {
      const hits = row.hits.filter((hit) => hit.route === route);
      if (hits.length === 0) continue;
      const known = merged.get(passageKey(row));
      merged.set(passageKey(row), { ...row, hits: [...(known?.hits ?? []), ...hits] });
    }
  return { documents, chunks, candidates: [...merged.values()], surroundings: answers.flatMap(({ answer }) => answer.surroundings) };
}
