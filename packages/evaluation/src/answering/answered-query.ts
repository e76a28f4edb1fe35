import type { AnswerScores } from "./score-answer.js";
import type { NoAnswer, StageName } from "./stages.js";

/** The answer to one query at one stage. */
export interface ScoredStage {
  /** Null where there is an answer. */
  readonly refusal: NoAnswer | null;
  /** Null where the query has no gold answer. */
  readonly scores: AnswerScores | null;
  /** Null where the query has no gold span. */
  readonly citesGold: boolean | null;
}

/** One query, answered at all stages. */
export interface AnsweredQuery {
  readonly type: string | null;
  readonly isAnswerable: boolean;
  /** Null where the query has no gold span. */
  readonly evidenceHoldsGold: boolean | null;
  /** Cosine of the best passage; null where no vectors were searched. */
  readonly cosine: number | null;
  readonly stages: ReadonlyMap<StageName, ScoredStage>;
}
