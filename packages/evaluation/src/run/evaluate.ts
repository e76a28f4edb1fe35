import type { EmbeddingSet } from "@graphspan/core";
import { ingest } from "@graphspan/ingest";
import { resolveEmbeddingSet } from "@graphspan/neo4j";
import { checkSpace } from "../corpus/check-space.js";
import { corpusSource } from "../corpus/corpus-source.js";
import { rowsOfChunks } from "../corpus/rows-of-chunks.js";
import { type Dataset, readDataset } from "../dataset/read-dataset.js";
import { evaluationError } from "../errors.js";
import { dropSpace } from "../space/drop-space.js";
import { newSpace, type Space, spaceFor } from "../space/space.js";
import { countChunks } from "../space/space-queries.js";
import { type Asked, askQueries } from "./ask-queries.js";
import { type EvaluateOptions, type ResolvedEvaluateOptions, resolveOptions } from "./evaluate-options.js";
import type { Evaluation } from "./evaluation-report.js";
import { makeReport } from "./make-report.js";

/**
 * Measures how well a preset finds what is known to answer some questions. The corpus is ingested into a space of its own in the database,
 * whose labels and indexes belong to nobody else, every query with judgements is asked, and the space is dropped again, also when the
 * evaluation fails or is aborted, unless it is to be kept. On demand it also measures the answers that are made of what was found.
 *
 * @throws Before anything is written: `CONFIG.INVALID_OPTIONS`, `EVALUATION.NO_EMBEDDER`, `EVALUATION.FILE_UNREADABLE`,
 * `EVALUATION.INVALID_CORPUS`, `EVALUATION.INVALID_QUERIES`, `EVALUATION.INVALID_QRELS`, `EVALUATION.MISMATCH`, `EVALUATION.NO_GROUPS`,
 * `EVALUATION.EMPTY_SCOPE`, `EVALUATION.SCOPE_WITHIN_GROUP`. Later: `EVALUATION.SPACE_ALTERED`, what ingest, retrieval, embedder and
 * chat model throw; the signal's reason when it aborts.
 */
export async function evaluate(input: EvaluateOptions): Promise<Evaluation> {
  const options = resolveOptions(input);
  const { signal } = options;
  try {
    signal?.throwIfAborted();
    const dataset = await readDataset(options, { ...options, withGold: options.answers !== null });
    for (const text of dataset.warnings) options.onEvent({ type: "warning", text });
    return await inSpace(options, dataset, (space) => measure(options, dataset, space));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

interface Measured extends Asked {
  readonly chunks: number;
}

async function measure(options: ResolvedEvaluateOptions, dataset: Dataset, space: Space): Promise<Measured> {
  const { store, embedder, signal, onEvent } = options;
  const embeddingSet = await embeddingSetOf(options, space);
  const { refused } = await ingest({
    store,
    layout: space.layout,
    embeddingSet,
    ...(embedder !== null && { embedder }),
    source: corpusSource(options.corpus, options.groupBy),
    signal,
    onEvent: (event) => {
      onEvent({ type: "ingest", event });
    },
  });
  for (const { uri, reason, fix } of refused) throw evaluationError("EVALUATION.INVALID_CORPUS", `${uri}: ${reason}`, { fix });
  const rowOf = await rowsOfChunks(store, space, dataset.corpus, signal);
  if (options.keep) await checkSpace(store, space, { corpus: dataset.corpus, rowOf, signal });
  const [chunks] = await store.run(countChunks(space.layout), {}, { signal });
  const asked = await askQueries({ options, dataset, space, embeddingSet, rowOf });
  for (const text of asked.rankings.warnings) onEvent({ type: "warning", text });
  return { ...asked, chunks: chunks?.count ?? 0 };
}

async function embeddingSetOf({ store, embedder, signal }: ResolvedEvaluateOptions, { layout }: Space): Promise<EmbeddingSet | null> {
  if (embedder === null) return null;
  return resolveEmbeddingSet(store, layout, { model: embedder.model, dimensions: embedder.dimensions, signal });
}

/** Opens a space, works in it and leaves it. A measurement that is done is not lost because its space cannot be dropped. */
async function inSpace(options: ResolvedEvaluateOptions, dataset: Dataset, work: (space: Space) => Promise<Measured>): Promise<Evaluation> {
  const space = options.keep ? spaceFor(settingsOf(options, dataset)) : newSpace();
  options.onEvent({ type: "space-opened", space: space.name });
  const measured = await work(space).catch(async (error: unknown) => {
    await leave(options, space);
    throw error;
  });
  const { kept, warnings } = await leave(options, space);
  return makeReport({ options, dataset, space, ...measured, kept, warnings });
}

async function leave(
  { store, keep, onEvent }: ResolvedEvaluateOptions,
  space: Space,
): Promise<{ readonly kept: boolean; readonly warnings: readonly string[] }> {
  if (keep) return { kept: true, warnings: [] };
  try {
    await dropSpace(store, space);
  } catch (error) {
    const text = `The space ${space.name} is left behind, since it could not be dropped: ${error instanceof Error ? error.message : String(error)}`;
    onEvent({ type: "warning", text });
    return { kept: true, warnings: [text] };
  }
  onEvent({ type: "space-dropped", space: space.name });
  return { kept: false, warnings: [] };
}

/** What makes two kept spaces the same. The path counts, since it is stored with the documents. */
function settingsOf({ corpus, groupBy, embedder }: ResolvedEvaluateOptions, dataset: Dataset): Readonly<Record<string, unknown>> {
  return {
    corpus: dataset.corpus.hash,
    path: corpus,
    groupBy: groupBy ?? null,
    embedder: embedder && { model: embedder.model, dimensions: embedder.dimensions },
  };
}
