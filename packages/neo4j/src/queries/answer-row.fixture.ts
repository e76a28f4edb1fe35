import type { CandidateRow } from "./candidate-item.js";
import type { CandidatesAnswer } from "./candidates.js";
import type { Surroundings } from "./surroundings.js";

/** An answer as the server gives it: candidates and surroundings as lists, the latter with the place of their candidate. */
export function answerRow(answer: CandidatesAnswer): Record<string, unknown> {
  return {
    ...answer,
    candidates: answer.candidates.map((row) => (row === null ? [null] : listOf(row))),
    surroundings: answer.candidates.flatMap((row, place) => (row?.surroundings ? [[place, surroundingsList(row.surroundings)]] : [])),
  };
}

function listOf({ chunkId, documentId, chunkIndex, text, startByte, endByte, hits }: CandidateRow): unknown[] {
  return [chunkId, documentId, chunkIndex, text, startByte, endByte, hits.map(({ route, score }) => [route, score])];
}

function surroundingsList({ page, sourceSpan, source, sections, neighbours }: Surroundings): unknown[] {
  return [
    [page, sourceSpan?.startByte ?? null, sourceSpan?.endByte ?? null],
    source && [source.uri, source.path, source.title, source.textSha256],
    sections.map(({ sectionId, path }) => [sectionId, path]),
    neighbours.map((row) => row && [row.distance, row.chunkId, row.documentId, row.text, row.startByte, row.endByte]),
  ];
}
