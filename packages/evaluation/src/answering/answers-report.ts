import type { ChatUsage } from "@graphspan/core";
import type { Interval } from "../metrics/bootstrap.js";
import type { NoAnswer, StageName } from "./stages.js";

/** A mean over some queries. */
export interface Estimate {
  readonly mean: number;
  /** 95 % confidence interval. */
  readonly interval: Interval;
  /** How many queries it is the mean of. */
  readonly queries: number;
}

/** How good the answers of one stage are. Null: no query tells. */
export interface StageMeasures {
  /** Of the queries that have no answer: the share that was refused. */
  readonly refused: Estimate | null;
  /** Of the queries that have one: the share that was refused all the same. */
  readonly wronglyRefused: Estimate | null;
  /** How many were refused for which reason. */
  readonly reasons: {
    readonly unanswerable: Readonly<Partial<Record<NoAnswer, number>>>;
    readonly answerable: Readonly<Partial<Record<NoAnswer, number>>>;
  };
  /** Against the gold answers, after normalisation; a query that was refused counts as 0. */
  readonly exactMatch: Estimate | null;
  readonly f1: Estimate | null;
  /** Share of the answers in which a gold answer stands, token by token. */
  readonly contains: Estimate | null;
  /** Share of the answers with a citation whose bytes hold those of the gold answer. */
  readonly citesGold: Estimate | null;
}

/** The answers to some queries. */
export interface AnswerMeasures {
  readonly answerable: number;
  readonly unanswerable: number;
  /** Share of the queries with a gold span whose evidence holds it: more answers cannot cite it. */
  readonly evidenceHoldsGold: Estimate | null;
  /** Stages that were measured. */
  readonly stages: Readonly<Partial<Record<StageName, StageMeasures>>>;
}

/** What a floor would refuse. */
export interface FloorPoint {
  /** Cosine of the best passage below which a question is refused. */
  readonly minSimilarity: number;
  /** Shares; null where there is no such query. */
  readonly refused: number | null;
  readonly wronglyRefused: number | null;
}

/** The floor that was measured, and others. */
export interface MeasuredFloor {
  /** As it was given; `measured` stands for that of the embedding model, which refuses nothing where it was not measured; null for none. */
  readonly minSimilarity: number | "measured" | null;
  readonly others: readonly FloorPoint[];
}

/** How well questions are answered, and how well those are refused that have no answer. Plain JSON. */
export interface AnswersReport extends AnswerMeasures {
  /** The same for each type of query. */
  readonly byType: Readonly<Record<string, AnswerMeasures>>;
  /** Queries that were not asked for an answer, because of the sample, or because nobody says whether they have one. */
  readonly passedOver: number;
  /** Null where no vectors were searched. */
  readonly floor: MeasuredFloor | null;
  /** The chat model and the tokens it took; null where sentences were quoted alone. */
  readonly model: { readonly name: string; readonly usage: ChatUsage } | null;
}
