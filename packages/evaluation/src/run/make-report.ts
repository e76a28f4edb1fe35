import type { Dataset } from "../dataset/read-dataset.js";
import { bootstrap } from "../metrics/bootstrap.js";
import { scoreRun } from "../metrics/score-run.js";
import type { Space } from "../space/space.js";
import type { Asked } from "./ask-queries.js";
import type { ResolvedEvaluateOptions } from "./evaluate-options.js";
import type { Evaluation, EvaluationCounts, EvaluationProvenance } from "./evaluation-report.js";
import { percentiles } from "./latency.js";

export interface ReportParts extends Asked {
  readonly options: ResolvedEvaluateOptions;
  readonly dataset: Dataset;
  readonly space: Space;
  readonly chunks: number;
  readonly kept: boolean;
  readonly warnings: readonly string[];
}

/** Puts the parts of an evaluation together. Pure. */
export function makeReport(parts: ReportParts): Evaluation {
  const { options, dataset, rankings, answers, warnings } = parts;
  const types = new Map(dataset.queries.flatMap(({ id, type }) => (type === null ? [] : [[id, type] as const])));
  const { metrics, intervals, byType } = scoreRun(dataset.qrels, rankings.ranked, types);
  const { retrievalMs, embeddingMs } = rankings;
  const withEmbedding = retrievalMs.map((duration, index) => duration + embeddingMs[index]!);
  return {
    report: {
      metrics,
      intervals,
      byType,
      latencyMs: { ...percentiles(retrievalMs), withEmbedding: options.embedder === null ? null : percentiles(withEmbedding) },
      afterBudget: { metrics: scoreRun(dataset.qrels, rankings.bought).metrics },
      answers,
      counts: countsOf(parts),
      warnings: [...dataset.warnings, ...rankings.warnings, ...warnings],
      provenance: provenanceOf(parts),
    },
    run: rankings.ranked,
  };
}

function countsOf({ dataset, chunks }: ReportParts): EvaluationCounts {
  return {
    rows: dataset.corpus.rowIds.size,
    documents: dataset.corpus.documents.length,
    chunks,
    queries: dataset.queries.length,
    queriesWithoutJudgements: dataset.withoutJudgements,
    scopedQueries: dataset.queries.filter(({ id }) => dataset.scopes.has(id)).length,
    judgements: [...dataset.qrels.values()].reduce((sum, grades) => sum + grades.size, 0),
  };
}

function provenanceOf({ options, dataset, space, rankings, kept }: ReportParts): EvaluationProvenance {
  const { store, preset, candidatesPerRoute, groupBy, ignoreScopes } = options;
  return {
    server: { product: store.server.product, version: store.server.version },
    preset: preset.name,
    candidatesPerRoute,
    groupBy: groupBy ?? null,
    scopesIgnored: ignoreScopes,
    vector: rankings.vector,
    fullText: rankings.fullText,
    strategies: rankings.strategies,
    corpusHash: dataset.corpus.hash,
    space: { name: space.name, kept },
    bootstrap,
  };
}
