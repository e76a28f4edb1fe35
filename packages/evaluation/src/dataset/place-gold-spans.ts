import type { ByteSpan } from "@graphspan/core";
import type { Corpus } from "../corpus/corpus.js";
import { evaluationError } from "../errors.js";
import type { Qrels } from "../metrics/score-run.js";
import type { EvaluationQuery } from "./read-queries.js";

/** Where a gold answer stands: bytes of the canonical text of a document. */
export interface GoldPlace {
  readonly documentId: string;
  readonly span: ByteSpan;
}

/**
 * Finds the spans of gold answers in the documents that the corpus becomes. A span that does not hold the answer it belongs to, because it counts characters or
 * belongs to another text, would count as never found.
 *
 * @param queries - Those whose gold answer has a span.
 * @throws `EVALUATION.INVALID_QUERIES` with the place of the query.
 */
export function placeGoldSpans(queries: readonly EvaluationQuery[], qrels: Qrels, corpus: Corpus): ReadonlyMap<string, GoldPlace> {
  const rows = new Map(
    corpus.documents.flatMap(({ documentId, rows }) => rows.map(({ id, startByte }) => [id, { documentId, startByte }] as const)),
  );
  return new Map(
    queries.flatMap((query) => {
      const row = onlyRow(query, qrels);
      const body = corpus.texts.get(row);
      const place = rows.get(row);
      if (body === undefined || place === undefined) return [];
      const { startByte, endByte } = checkedSpan(query, body.text);
      const start = place.startByte + body.startByte;
      const span = { startByte: start + startByte, endByte: start + endByte };
      return [[query.id, { documentId: place.documentId, span }] as const];
    }),
  );
}

function onlyRow(query: EvaluationQuery, qrels: Qrels): string {
  const [row, ...others] = [...qrels.get(query.id)!.keys()];
  if (row !== undefined && others.length === 0) return row;
  throw invalid(query, `it counts in the text of the one row that is judged, and ${others.length + 1} are`);
}

function checkedSpan(query: EvaluationQuery, text: string): ByteSpan {
  const span = query.gold!.span!;
  const held = new TextDecoder().decode(new TextEncoder().encode(text).subarray(span.startByte, span.endByte));
  if (query.gold!.answers.includes(held)) return span;
  throw invalid(query, `these bytes of the judged row hold ${JSON.stringify(held)}, which is not the answer`);
}

function invalid({ id, place }: EvaluationQuery, what: string): Error {
  return evaluationError("EVALUATION.INVALID_QUERIES", `${place}: answerByte of the query ${id}: ${what}.`, { details: { place } });
}
