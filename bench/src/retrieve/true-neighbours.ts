import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type Corpus, corpusVersion, type Question } from "./corpus/corpus.js";
import { exactNeighbours } from "./corpus/exact-neighbours.js";
import { toGraphDocument } from "./graph/graph-document.js";
import type { BenchGraph } from "./graph/bench-graph.js";

export interface TrueNeighboursOptions {
  readonly corpus: Corpus;
  readonly graph: BenchGraph;
  readonly questions: readonly Question[];
  /** Neighbours of each question. */
  readonly count: number;
  /** Where the answer is kept: comparing everything with everything takes a minute or two at 100,000 passages. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

const idLists = z.array(z.array(z.string()));

/** The ids of the true nearest neighbours of each question, best first. */
export async function trueNeighbours(options: TrueNeighboursOptions): Promise<string[][]> {
  const { corpus, graph, questions, count, folder, signal, onNote } = options;
  const { chunks, dimensions, seed } = corpus;
  const asked = createHash("sha256");
  for (const { text } of questions) asked.update(`${text}\n`);
  const key = asked.digest("hex").slice(0, 12);
  const file = join(folder, `neighbours-${corpusVersion}-${chunks}-${dimensions}-${seed}-${key}-${count}.json`);
  const kept = await readFile(file, "utf8").then((text) => idLists.parse(JSON.parse(text)), () => undefined);
  if (kept !== undefined) return kept;
  onNote("comparing every question with every passage");
  const vectors = questions.map(({ vector }) => vector);
  const neighbours = await exactNeighbours(chunksOf(corpus, graph), vectors, { count, signal });
  await mkdir(dirname(file), { recursive: true });
  // Never a half-written file under the name that is looked for.
  await writeFile(`${file}.draft`, JSON.stringify(neighbours));
  await rename(`${file}.draft`, file);
  return neighbours;
}

function* chunksOf(corpus: Corpus, { layout }: BenchGraph): Generator<{ readonly id: string; readonly vector: Float32Array }> {
  for (const document of corpus.documents())
    for (const { chunks } of toGraphDocument(document, { layout, run: "" }).sections) yield* chunks;
}
