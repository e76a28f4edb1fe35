import type { Statement } from "@graphspan/answers";
import type { ByteSpan, Grounding } from "@graphspan/core";
import type { GoldPlace } from "../dataset/place-gold-spans.js";
import type { ScoredStage } from "./answered-query.js";
import { noScores, scoreAnswer } from "./score-answer.js";
import type { NoAnswer } from "./stages.js";

/** What is known to be right about a query. */
export interface KnownAnswer {
  /** Right answers, if any are named. */
  readonly answers: readonly string[];
  readonly place: GoldPlace | null;
}

/** What was answered at a stage; statements of a refusal do not count. */
export interface StageOutcome {
  readonly refusal: NoAnswer | null;
  readonly statements: readonly Statement[];
}

/** Holds an outcome against what is known. Pure. */
export function scoreStage({ refusal, statements }: StageOutcome, { answers, place }: KnownAnswer): ScoredStage {
  const given = refusal === null ? statements : [];
  return {
    refusal,
    scores: answers.length === 0 ? null : refusal === null ? scoreAnswer(given.map(({ text }) => text).join(" "), answers) : noScores,
    citesGold: place === null ? null : given.some(({ citations }) => citations.some((citation) => holdsGold(citation, place))),
  };
}

/** Bytes of a document. */
export interface CitedBytes {
  readonly documentId: string;
  readonly span: ByteSpan;
  readonly grounding: Grounding;
}

/** Whether these bytes have the gold answer within. Spans that count in a chunk's text say nothing about the document. */
export function holdsGold({ documentId, span, grounding }: CitedBytes, gold: GoldPlace): boolean {
  return (
    grounding === "source" && documentId === gold.documentId && span.startByte <= gold.span.startByte && gold.span.endByte <= span.endByte
  );
}
