import type { Corpus } from "../corpus/corpus.js";
import { readCorpus } from "../corpus/read-corpus.js";
import { evaluationError } from "../errors.js";
import type { Qrels } from "../metrics/score-run.js";
import { resolveScopes, scopeKeysOf } from "../scopes/resolve-scopes.js";
import { readQrels } from "./read-qrels.js";
import { type EvaluationQuery, readQueries } from "./read-queries.js";

export interface DatasetFiles {
  readonly corpus: string;
  readonly queries: string;
  readonly qrels: string;
}

/** A data set that has been checked as a whole. */
export interface Dataset {
  readonly corpus: Corpus;
  /** Those with judgements. */
  readonly queries: readonly EvaluationQuery[];
  readonly withoutJudgements: number;
  readonly qrels: Qrels;
  /** Ids of documents, by query id; a query that is not there is asked of everything. */
  readonly scopes: ReadonlyMap<string, readonly string[]>;
  readonly warnings: readonly string[];
}

/**
 * Reads and checks the three files. Nothing is written.
 *
 * @throws What reading each of them throws, what {@link resolveScopes} throws, and `EVALUATION.MISMATCH` where judgements name a query that
 * is not there, or where more than nine of ten judged rows are not there.
 */
export async function readDataset(
  files: DatasetFiles,
  {
    groupBy,
    ignoreScopes,
    signal,
  }: { readonly groupBy: string | undefined; readonly ignoreScopes: boolean; readonly signal: AbortSignal | undefined },
): Promise<Dataset> {
  const all = await readQueries(files.queries, signal);
  const qrels = await readQrels(files.qrels, signal);
  checkQueries(qrels, all);
  const queries = all.filter(({ id }) => qrels.has(id));
  const scoped = ignoreScopes ? [] : queries;
  const corpus = await readCorpus({ path: files.corpus, groupBy, scopeKeys: scopeKeysOf(scoped), signal });
  return {
    corpus,
    queries,
    withoutJudgements: all.length - queries.length,
    qrels,
    scopes: resolveScopes(scoped, corpus),
    warnings: [...unknownRows(qrels, corpus), ...zeroGrades(qrels), ...rowsWithoutGroup(corpus, groupBy)],
  };
}

function checkQueries(qrels: Qrels, queries: readonly EvaluationQuery[]): void {
  const known = new Set(queries.map(({ id }) => id));
  const unknown = [...qrels.keys()].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw evaluationError(
    "EVALUATION.MISMATCH",
    `The qrels judge ${unknown.length} of ${qrels.size} queries that are not among the queries, such as ${unknown[0]}.`,
    {
      details: { unknown: unknown.slice(0, 10) },
      ...(unknown.length < qrels.size && {
        fix: "Add the named queries, or leave their judgements out: a query that is not asked would count as 0.",
      }),
    },
  );
}

/** More than this share of unknown rows is a mistake: figures of what is left would tell nothing. */
const mostUnknown = 0.9;

function unknownRows(qrels: Qrels, { rowIds }: Corpus): string[] {
  const judged = new Set([...qrels.values()].flatMap((grades) => [...grades.keys()]));
  const unknown = [...judged].filter((id) => !rowIds.has(id));
  if (unknown.length === 0) return [];
  const what = `${unknown.length} of ${judged.size} judged rows are not in the corpus, such as ${unknown[0]}`;
  if (unknown.length > judged.size * mostUnknown)
    throw evaluationError("EVALUATION.MISMATCH", `${what}.`, {
      details: { unknown: unknown.slice(0, 10) },
      fix: "Give the corpus, the queries and the qrels of one and the same data set. Perhaps the files of corpus and queries are swapped.",
    });
  return [`${what}: they cannot be found, and count as missed.`];
}

function zeroGrades(qrels: Qrels): string[] {
  const zeros = [...qrels.values()].flatMap((grades) => [...grades.values()]).filter((grade) => grade === 0).length;
  if (zeros === 0) return [];
  return [
    `${zeros} judgements have the grade 0: they count as relevant for all measures but nDCG. Leave them out if they mean "not relevant".`,
  ];
}

function rowsWithoutGroup({ documents }: Corpus, groupBy: string | undefined): string[] {
  const single = groupBy === undefined ? 0 : documents.filter(({ isGroup }) => !isGroup).length;
  return single === 0 ? [] : [`${single} rows have no ${groupBy}: each is a document by itself.`];
}
