import { type EmbeddingSet, isGraphspanError, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import { holdRun } from "../runs/hold-run.js";
import { runWriteTimeoutMs } from "../runs/run-write-timeout.js";
import { listRuns } from "../runs/runs.js";
import { compareSchema } from "../schema/check-schema.js";
import { readEmbeddingSets } from "../schema/read-embedding-sets.js";
import { showIndexes } from "../schema/show-indexes.js";
import { schemaStepsAsMade } from "../schema/steps-as-made.js";
import type { GraphStore } from "../store/graph-store.js";
import { adoptedVectors, dropIndex, markDropping, removeRecord, removeVectors } from "./drop-queries.js";
import { embeddingSetNotFound } from "./hold-embedding-set.js";
import { lockSets } from "./lock-sets.js";

/** Options of {@link dropEmbeddingSet}. */
export interface DropEmbeddingSetOptions {
  /** Id of the set. */
  readonly embeddingSet: string;
  /** Stops between two batches, or within one, which is then undone. Drop again to go on. */
  readonly signal?: AbortSignal | undefined;
  /** Is told how many vectors are removed so far. */
  readonly onProgress?: ((progress: { readonly vectors: number }) => void) | undefined;
}

/** What was removed. */
export interface DroppedEmbeddingSet {
  readonly embeddingSet: string;
  /** By this call; one that was stopped before may have removed others. */
  readonly vectors: number;
  /** The index, if this call dropped it; null where it was gone, or is not as we make it and therefore stays. */
  readonly index: string | null;
}

const optionsSchema: z.ZodType<DropEmbeddingSetOptions> = z.strictObject({
  embeddingSet: z.string().min(1),
  signal: z.instanceof(AbortSignal).optional(),
  onProgress: z.custom<NonNullable<DropEmbeddingSetOptions["onProgress"]>>((value) => typeof value === "function", "must be a function").optional(),
});

/** Vectors of one transaction: few enough for a small heap. */
const batchSize = 2_000;

/**
 * Removes an embedding set that is not the active one: its index, its vectors in batches, its record last. A drop that was stopped or killed is simply
 * repeated; until then health names the set, and nobody can fill it or switch to it. A fill of the set that is at work fails, and so does an ingest that
 * embeds for it. A retriever that was made with the set leaves search by meaning out, and its trace says why.
 *
 * What an adoption or other software owns stays: a set that an adoption registered or uses is refused, and an index that is not as we make it is left.
 *
 * @throws Before anything is changed: `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.ACTIVE`, `EMBEDDING_SET.ADOPTED`.
 */
export async function dropEmbeddingSet(store: GraphStore, layout: Layout, options: DropEmbeddingSetOptions): Promise<DroppedEmbeddingSet> {
  const { embeddingSet: id, signal, onProgress } = parseOptions("dropEmbeddingSet", optionsSchema, options);
  const set = await announce(store, layout, id, signal);
  await awaitRuns(store, layout, signal);
  const index = await dropOwnIndex(store, layout, set, signal);
  let vectors = 0;
  // Staged chunks become chunks, so these come last.
  for (const label of [layout.labels.stagedChunk, layout.labels.chunk])
    for (let [after, removed] = ["", batchSize]; removed === batchSize; ) {
      const [row] = await store.run(removeVectors(layout, label, set.property), { after, limit: batchSize }, { signal, timeoutMs: runWriteTimeoutMs });
      removed = row!.removed;
      after = row!.last ?? after;
      vectors += removed;
      if (removed > 0) onProgress?.({ vectors });
    }
  // Somebody who had looked at the set before it was announced may have made its index meanwhile.
  const remade = await dropOwnIndex(store, layout, set, signal);
  await store.run(removeRecord(layout), { id }, { signal });
  return { embeddingSet: id, vectors, index: index ?? remade };
}

/** From the end of this transaction on nobody uses the set for anything new. */
async function announce(store: GraphStore, layout: Layout, id: string, signal: AbortSignal | undefined): Promise<EmbeddingSet> {
  const set = (await readEmbeddingSets(store, layout, { signal })).find((each) => each.id === id);
  if (set === undefined) throw embeddingSetNotFound(id);
  await store.transaction(
    async (transaction) => {
      const sets = await lockSets(transaction, layout);
      const target = sets.find((each) => each.id === id);
      if (target === undefined) throw embeddingSetNotFound(id);
      if (sets.find(({ dropping }) => !dropping)?.id === id)
        throw neo4jError("EMBEDDING_SET.ACTIVE", `The embedding set ${id} is the active one.`, { details: { embeddingSet: id } });
      const [adopted] = await transaction.run(adoptedVectors(layout, set.property));
      if (target.adoption !== null || adopted!.inUse)
        throw neo4jError("EMBEDDING_SET.ADOPTED", `The embedding set ${id} belongs to an adoption.`, { details: { embeddingSet: id } });
      await transaction.run(markDropping(layout), { id });
    },
    { signal, timeoutMs: runWriteTimeoutMs },
  );
  return set;
}

/**
 * Waits for every transaction that writes for a run at this moment, one run after another and none at once: who waits for one must not hold up the
 * others. Each transaction that begins afterwards sees that the set is being dropped.
 */
async function awaitRuns(store: GraphStore, layout: Layout, signal: AbortSignal | undefined): Promise<void> {
  const runs = await listRuns(store, layout, { states: ["running"], signal });
  for (const { id } of runs)
    await store
      .transaction((transaction) => holdRun(transaction, layout, id), { signal, timeoutMs: runWriteTimeoutMs })
      .catch((error: unknown) => {
        if (!isGraphspanError(error) || error.code !== "RUN.ENDED") throw error;
      });
}

async function dropOwnIndex(store: GraphStore, layout: Layout, set: EmbeddingSet, signal: AbortSignal | undefined): Promise<string | null> {
  const indexes = await store.run(showIndexes, {}, { signal });
  const name = set.vectorIndexName;
  if (!indexes.some((index) => index.name === name)) return null;
  const steps = schemaStepsAsMade({ layout, sets: [set], indexes, server: store.server }).filter((step) => step.name === name);
  if (compareSchema({ steps }, indexes).length > 0) return null;
  await store.run(dropIndex(name), {}, { signal });
  return name;
}
