import { isGraphspanError } from "@graphspan/core";
import { type GraphStore, listRuns } from "@graphspan/neo4j";
import type { DocumentToAdopt } from "../documents/document-to-adopt.js";
import { changedMeanwhile } from "../errors.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { chunkCount } from "../queries/begin-run.js";
import { addCounts, type AdoptionReceipt, noCounts, receiptOf } from "../receipt/adoption-receipt.js";
import { adoptedBatches } from "./adopted-batch.js";
import type { ApplyEvent } from "./apply-event.js";
import { giveUp } from "./give-up.js";
import { publish } from "./publish.js";
import { writeBatch } from "./write-batch.js";

export interface AdoptContext {
  readonly store: GraphStore;
  readonly plan: AdoptionPlan;
  /** The run that does it; it has begun. */
  readonly run: string;
  /** Reads the graph anew. */
  readonly read: () => AsyncIterable<DocumentToAdopt>;
  readonly signal: AbortSignal | undefined;
  readonly now: () => Date;
  readonly onEvent: (event: ApplyEvent) => void;
}

/**
 * Writes what a begun run has to write and makes it visible. Where the graph has changed meanwhile, what was written is taken away again; where another
 * application of the same run comes first, its receipt is returned.
 */
export async function adoptDocuments(context: AdoptContext): Promise<AdoptionReceipt> {
  const { store, plan, run, signal } = context;
  try {
    await write(context);
  } catch (error) {
    if (!isGraphspanError(error)) throw error;
    const isOver = error.code === "ADOPTION.CHANGED_MEANWHILE" ? !(await giveUp({ store, layout: plan.layout, run, signal })) : error.code === "RUN.ENDED";
    if (!isOver) throw error;
  }
  const runs = await listRuns(store, plan.layout, { kinds: ["adopt"], states: ["finished"], signal });
  const finished = runs.find(({ id }) => id === run);
  if (finished === undefined) throw changedMeanwhile(`The adoption ${run} was undone while it was at work.`, { run });
  return receiptOf(finished);
}

async function write({ store, plan, run, read, signal, now, onEvent }: AdoptContext): Promise<void> {
  const { layout, embeddingSet, options } = plan;
  const [graph] = await store.run(chunkCount(layout), {}, { signal });
  let counts = noCounts;
  for await (const batch of adoptedBatches(read())) {
    signal?.throwIfAborted();
    counts = addCounts(counts, await writeBatch(batch, { store, layout, run, signal, corpus: options.corpus }));
    onEvent({
      type: "chunks-written",
      documents: counts.sourceDocuments + counts.chunkDocuments,
      chunks: counts.sourceChunks + counts.chunkChunks,
    });
  }
  onEvent({ type: "publishing" });
  await publish({ embeddingSet, counts, chunksBefore: graph!.chunks, finishedAt: now() }, { store, layout, run, signal });
}
