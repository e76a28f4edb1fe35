import type { FullTextProvenance, VectorProvenance } from "@graphspan/core";
import type { AnswersReport } from "../answering/answers-report.js";
import type { Interval } from "../metrics/bootstrap.js";
import type { MetricName, Metrics } from "../metrics/metrics.js";
import type { Run, Scores } from "../metrics/score-run.js";
import type { Percentiles } from "./latency.js";

/** How much was evaluated. */
export interface EvaluationCounts {
  readonly rows: number;
  /** Rows, or groups of rows. */
  readonly documents: number;
  readonly chunks: number;
  /** Queries whose rankings were scored: those with judgements. */
  readonly queries: number;
  readonly queriesWithoutJudgements: number;
  /** Of the scored queries: how many were asked of a part of the corpus. */
  readonly scopedQueries: number;
  readonly judgements: number;
}

/** What was measured, and how. */
export interface EvaluationProvenance {
  readonly server: { readonly product: string; readonly version: string };
  readonly preset: string;
  readonly candidatesPerRoute: number;
  readonly groupBy: string | null;
  readonly scopesIgnored: boolean;
  /** The vector index that answered; null where none did. */
  readonly vector: VectorProvenance | null;
  /** The full-text index that answered, with its analyzer; null where none did. */
  readonly fullText: FullTextProvenance | null;
  /** How the routes kept to scopes: for each route the number of queries by strategy. */
  readonly strategies: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Hash of the rows of the corpus, in hex. */
  readonly corpusHash: string;
  /** Every label and index of the evaluation begins with its name. */
  readonly space: { readonly name: string; readonly kept: boolean };
  readonly bootstrap: { readonly confidence: number; readonly resamples: number; readonly seed: number };
}

/** The result of an evaluation. Plain JSON. */
export interface EvaluationReport {
  /** Means over the scored queries, on the ranked list before the budget. */
  readonly metrics: Metrics;
  /** 95 % confidence intervals of the means. */
  readonly intervals: Readonly<Record<MetricName, Interval>>;
  /** The same for each type of query. */
  readonly byType: Readonly<Record<string, Scores>>;
  /** Milliseconds of a retrieval whose question vector is at hand; and with the time to make it, null where no vector is made. */
  readonly latencyMs: Percentiles & { readonly withEmbedding: Percentiles | null };
  /** The same means on the evidence items: what the default budget buys of the ranked list. */
  readonly afterBudget: { readonly metrics: Metrics };
  /** How good the answers are that are made of the evidence items; null where they were not measured. */
  readonly answers: AnswersReport | null;
  readonly counts: EvaluationCounts;
  /** What the reader of these figures should know, in sentences. */
  readonly warnings: readonly string[];
  readonly provenance: EvaluationProvenance;
}

/** The report of an evaluation, and the ranked lists it was made from. */
export interface Evaluation {
  readonly report: EvaluationReport;
  /** The ranked lists: row ids by query id. {@link formatRun} writes them as a table. */
  readonly run: Run;
}
