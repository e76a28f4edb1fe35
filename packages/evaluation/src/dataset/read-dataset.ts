import type { Corpus } from "../corpus/corpus.js";
import { readCorpus } from "../corpus/read-corpus.js";
import { evaluationError } from "../errors.js";
import type { Qrels } from "../metrics/score-run.js";
import { resolveScopes, scopeKeysOf } from "../scopes/resolve-scopes.js";
import { type GoldPlace, placeGoldSpans } from "./place-gold-spans.js";
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
  /** Those without judgements whose answers can be measured all the same; none where answers are not looked at. */
  readonly unjudged: readonly EvaluationQuery[];
  readonly qrels: Qrels;
  /** Ids of documents, by query id; a query that is not there is asked of everything. */
  readonly scopes: ReadonlyMap<string, readonly string[]>;
  /** Where gold answers stand, by query id. */
  readonly goldPlaces: ReadonlyMap<string, GoldPlace>;
  readonly warnings: readonly string[];
}

/** How a data set is to be read. */
export interface ReadDatasetOptions {
  readonly groupBy: string | undefined;
  readonly ignoreScopes: boolean;
  /** Whether what queries say about their answers is read too. */
  readonly withGold: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads and checks the three files. Nothing is written.
 *
 * @throws What reading each of them throws, what {@link resolveScopes} and {@link placeGoldSpans} throw, and `EVALUATION.MISMATCH` where judgements name a query that
 * is not there, or where more than nine of ten judged rows are not there.
 */
export async function readDataset(files: DatasetFiles, { groupBy, ignoreScopes, withGold, signal }: ReadDatasetOptions): Promise<Dataset> {
  const all = await readQueries(files.queries, { withGold, signal });
  const qrels = await readQrels(files.qrels, signal);
  checkQueries(qrels, all);
  const queries = all.filter(({ id }) => qrels.has(id));
  const unjudged = all.filter(({ id, gold }) => !qrels.has(id) && gold !== null && (!gold.isAnswerable || gold.answers.length > 0));
  const scoped = ignoreScopes ? [] : [...queries, ...unjudged];
  const placed = queries.filter(({ gold }) => gold !== null && gold.span !== null);
  const textsOf = new Set(placed.flatMap(({ id }) => [...qrels.get(id)!.keys()]));
  const corpus = await readCorpus({ path: files.corpus, groupBy, scopeKeys: scopeKeysOf(scoped), textsOf, signal });
  return {
    corpus,
    queries,
    withoutJudgements: all.length - queries.length,
    unjudged,
    qrels,
    scopes: resolveScopes(scoped, corpus),
    goldPlaces: placeGoldSpans(placed, qrels, corpus),
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
