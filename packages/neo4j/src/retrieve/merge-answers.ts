import type { CandidateRow } from "../queries/candidate-item.js";
import type { CandidatesAnswer } from "../queries/candidates.js";
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
}

/** Puts the routes' hits together, each from the trip that settled it: usually one trip for all. */
export function mergeAnswers(answers: readonly RouteAnswer[]): MergedAnswer {
  const last = answers.at(-1)?.answer;
  if (last === undefined) return { documents: 0, chunks: 0, candidates: [] };
  const { documents, chunks } = last;
  if (answers.every(({ answer }) => answer === last)) return { documents, chunks, candidates: last.candidates };
  const rows = answers.flatMap(({ route, answer }) =>
    answer.candidates.flatMap((row) => {
      const hits = row.hits.filter((hit) => hit.route === route);
      return hits.length === 0 ? [] : [{ ...row, hits }];
    }),
  );
  return { documents, chunks, candidates: mergeRows(rows) };
}

/** Each chunk once, as its first row tells it, with the hits of all: chunks of a document that share an id cannot be told apart here. */
export function mergeRows(rows: readonly CandidateRow[]): CandidateRow[] {
  const merged = new Map<string, CandidateRow>();
  for (const row of rows) {
    const known = merged.get(passageKey(row));
    merged.set(passageKey(row), known === undefined ? row : { ...known, hits: [...known.hits, ...row.hits] });
  }
  return [...merged.values()];
}
