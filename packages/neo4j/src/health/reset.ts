import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import { runStates } from "../runs/run.js";
import { runWriteTimeoutMs } from "../runs/run-write-timeout.js";
import { compareSchema } from "../schema/check-schema.js";
import { planThingSchema } from "../schema/plan-thing-schema.js";
import { readEmbeddingSets } from "../schema/read-embedding-sets.js";
import { showIndexes } from "../schema/show-indexes.js";
import type { SchemaStep } from "../schema/schema-plan.js";
import { schemaStepsAsMade } from "../schema/steps-as-made.js";
import type { GraphStore } from "../store/graph-store.js";
import type { Query } from "../store/query.js";
import { deleteChunksOfRuns, deleteLinksOfRuns, deleteLooseMerges, deleteThingsOfRuns, needsThingSchema, unmarkChunks } from "./reset-extraction-queries.js";
import { deleteEmbeddingSets, deleteNodesOfRuns, endRuns, needsSchema, type ResetBatch, unpublishDocumentsOfRuns } from "./reset-queries.js";

/** Options of {@link reset}. */
export interface ResetOptions {
  /** Stops between two batches, or within one, which is then undone. Reset again to go on. */
  readonly signal?: AbortSignal | undefined;
}

/** What was removed. */
export interface ResetCounts {
  readonly documents: number;
  readonly sections: number;
  /** Staged ones too. */
  readonly chunks: number;
  readonly things: number;
  readonly runs: number;
  readonly embeddingSets: number;
  /** Names of the indexes and constraints that were dropped. */
  readonly schema: readonly string[];
}

/** Nodes that one transaction deletes: few enough for a small heap, with their vectors and relationships. */
const deletedAtOnce = 1_000;
/** Documents of which one transaction takes two properties. */
const unpublishedAtOnce = 10_000;

/**
 * Removes what ingest runs wrote: nodes that carry the id of a run of kind `ingest`; records of deletions go too. What was extracted goes, from adopted documents as
 * well, and with it every merge. Everything else stays, also under the same labels, and so does all that an adoption holds: that is undone by its receipt. A document that an ingest was told to take over from an adoption
 * (`replaceAdopted`) is the ingest's: it goes with its chunks, also where other software had made its node. When no chunk and no adoption
 * is left, the embedding sets, indexes and constraints that we made go too.
 *
 * An ingest or extraction that is still at work fails with `RUN.ENDED`, and leaves nothing behind: its run is ended before, and removed after, what
 * it wrote. So a reset can be stopped at any time and repeated; an ingest that comes before that writes what is gone anew.
 */
export async function reset(store: GraphStore, layout: Layout, { signal }: ResetOptions = {}): Promise<ResetCounts> {
  const { labels, properties } = layout;
  const ending = { kinds: ["ingest", "delete", "extract", "merge"], states: runStates };
  const ended = await store.run(endRuns(layout), ending, { signal, timeoutMs: runWriteTimeoutMs });
  const runs = ended.map(({ id }) => id);
  const removeBy = (query: Query<ResetBatch>, runProperty: string): Promise<number> => inBatches(store, query, { runs, runProperty, limit: deletedAtOnce }, signal);
  const remove = (label: string, runProperty: string): Promise<number> => removeBy(deleteNodesOfRuns(label, runProperty), runProperty);
  const { run } = properties.document;
  // Before the first chunk goes: a reset may end half-way, and what it leaves must not look whole.
  await inBatches(store, unpublishDocumentsOfRuns(layout), { runs, runProperty: run, limit: unpublishedAtOnce }, signal);
  const isExtracted = ended.some(({ kind }) => kind === "extract");
  if (isExtracted) await inBatches(store, unmarkChunks(layout), { limit: unpublishedAtOnce }, signal);
  const things = isExtracted ? await removeBy(deleteThingsOfRuns(layout), properties.thing.run) : 0;
  const removeChunks = (label: string): Promise<number> => removeBy(deleteChunksOfRuns(layout, label), properties.chunk.run);
  const staged = await removeChunks(labels.stagedChunk);
  const chunks = staged + (await removeChunks(labels.chunk));
  const sections = await remove(labels.section, properties.section.run);
  const documents = await remove(labels.document, run);
  await remove(labels.change, properties.change.run);
  const merges = isExtracted ? await removeMerges(store, layout, runs, signal) : 0;
  const removedRuns = merges + (await remove(labels.run, properties.run.id));
  const counts = { documents, sections, chunks, things, runs: removedRuns };
  const [ofOthers] = await store.run(needsThingSchema(layout), {}, { signal });
  const ofThings = ofOthers!.isNeeded ? [] : await dropOurs(store, planThingSchema(layout).steps, signal);
  const [schema] = await store.run(needsSchema(layout), {}, { signal });
  if (schema!.isNeeded) return { ...counts, embeddingSets: 0, schema: ofThings };
  const { embeddingSets, schema: rest } = await removeSchema(store, layout, signal);
  return { ...counts, embeddingSets, schema: [...ofThings, ...rest] };
}

/** After their things: a merge that was made of these while they went has ended by then. */
async function removeMerges(store: GraphStore, layout: Layout, runs: readonly string[], signal: AbortSignal | undefined): Promise<number> {
  const call = { signal, timeoutMs: runWriteTimeoutMs };
  await store.run(deleteLinksOfRuns(layout), { runs }, call);
  const [loose] = await store.run(deleteLooseMerges(layout), { kinds: ["merge"], states: runStates }, call);
  return loose!.deleted;
}

async function inBatches(
  store: GraphStore,
  query: Query<ResetBatch>,
  parameters: { readonly runs?: readonly string[]; readonly runProperty?: string; readonly limit: number },
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let total = 0; ; ) {
    const [row] = await store.run(query, parameters, { signal, timeoutMs: runWriteTimeoutMs });
    total += row!.done;
    if (row!.found < parameters.limit) return total;
  }
}

/** Indexes go before the sets that name them, so that a repetition still knows them. */
async function removeSchema(
  store: GraphStore,
  layout: Layout,
  signal: AbortSignal | undefined,
): Promise<Pick<ResetCounts, "embeddingSets" | "schema">> {
  const sets = await readEmbeddingSets(store, layout, { signal });
  const indexes = await store.run(showIndexes, {}, { signal });
  const schema = await dropOurs(store, schemaStepsAsMade({ layout, sets, indexes, server: store.server }), signal);
  const [row] = await store.run(deleteEmbeddingSets(layout), { sets: sets.map(({ id }) => id) }, { signal, timeoutMs: runWriteTimeoutMs });
  return { embeddingSets: row!.deleted, schema };
}

/** Drops what bears a planned name and is just as we make it. An index that somebody else made, and a layout points at, is tuned otherwise. */
async function dropOurs(store: GraphStore, steps: readonly SchemaStep[], signal: AbortSignal | undefined): Promise<readonly string[]> {
  const indexes = await store.run(showIndexes, {}, { signal });
  const different = new Set(compareSchema({ steps }, indexes).map(({ name }) => name));
  const planned = new Set(steps.map(({ name }) => name).filter((name) => !different.has(name)));
  const ours = indexes.filter(({ name }) => planned.has(name));
  for (const { name, constraint } of ours) await store.run(drop(name, constraint !== null), {}, { signal, timeoutMs: runWriteTimeoutMs });
  return ours.map(({ name }) => name);
}

function drop(name: string, isConstraint: boolean): Query<unknown> {
  const kind: Cypher = isConstraint ? cypher`CONSTRAINT` : cypher`INDEX`;
  return { name: "reset.drop", access: "WRITE", text: cypher`DROP ${kind} ${identifier(name)} IF EXISTS`, row: z.unknown() };
}
