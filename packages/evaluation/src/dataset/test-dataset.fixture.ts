import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetFiles } from "./read-dataset.js";

type Row = Readonly<Record<string, unknown>>;

/** A data set in a folder of its own. */
export interface TestDataset extends DatasetFiles {
  remove(): Promise<void>;
}

/** What the files hold: objects become lines of JSON, judgements lines of a table; a text is written as it is. */
export interface TestDatasetContent {
  readonly corpus: readonly Row[] | string;
  readonly queries: readonly Row[] | string;
  readonly qrels: readonly (readonly [query: string, row: string, grade: number])[] | string;
}

export async function writeDataset({ corpus, queries, qrels }: TestDatasetContent): Promise<TestDataset> {
  const folder = await mkdtemp(join(tmpdir(), "graphspan-evaluation-"));
  const files = { corpus: join(folder, "corpus.jsonl"), queries: join(folder, "queries.jsonl"), qrels: join(folder, "qrels.tsv") };
  const lines = (rows: readonly Row[] | string): string =>
    typeof rows === "string" ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const table =
    typeof qrels === "string" ? qrels : `query-id\tcorpus-id\tscore\n${qrels.map((columns) => `${columns.join("\t")}\n`).join("")}`;
  await Promise.all([writeFile(files.corpus, lines(corpus)), writeFile(files.queries, lines(queries)), writeFile(files.qrels, table)]);
  return { ...files, remove: () => rm(folder, { recursive: true, force: true }) };
}
