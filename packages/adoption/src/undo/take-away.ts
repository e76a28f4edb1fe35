import { isGraphspanError } from "@graphspan/core";
import { type Layout, listRuns, type RunContext, runWriteTimeoutMs, type Transaction } from "@graphspan/neo4j";
import { chunksHide, runUndo } from "../queries/undo-begin.js";
import { chunksForget, chunksOfRun, chunksRelease, chunksUntie, relationshipsRelease } from "../queries/undo-chunks.js";
import { documentsRelease, madeDocumentsDelete } from "../queries/undo-documents.js";
import { embeddingSetDelete, embeddingSetRelease, embeddingSetsOfRun, runDelete } from "../queries/undo-end.js";
import type { UndoReceipt } from "../receipt/undo-receipt.js";
import { marksOf } from "../run/marks.js";
import { planOfRun } from "../run/plan-of-run.js";

/** Nodes of one transaction, of which a few properties are removed. */
const batchSize = 2_000;

/** Hides what the run wrote, takes it away, and the run last. Each step can be repeated, by several at once. */
export async function takeAway(context: RunContext): Promise<UndoReceipt["counts"]> {
  const { layout, run, signal } = context;
  const { chunk, document } = layout.properties;
  await locked(context, (transaction) => transaction.run(chunksHide(layout), { run, runProperty: chunk.run }));

  const counts = { documents: 0, madeDocuments: 0, chunks: 0, relationships: 0 };
  for (let last = -1; last !== 0; ) {
    signal?.throwIfAborted();
    const released = await locked(context, (transaction) => releaseChunks(transaction, context));
    last = released?.chunks ?? 0;
    counts.chunks += last;
    counts.relationships += released?.relationships ?? 0;
  }
  const inBatches = async (query: ReturnType<typeof documentsRelease>): Promise<number> => {
    for (let total = 0; ; ) {
      signal?.throwIfAborted();
      const parameters = { run, runProperty: document.run, limit: batchSize };
      const documents = (await locked(context, (transaction) => transaction.run(query, parameters)))?.[0]?.documents ?? 0;
      if (documents === 0) return total;
      total += documents;
    }
  };
  for (const label of [marksOf(layout).stagedDocument, layout.labels.document]) counts.madeDocuments += await inBatches(madeDocumentsDelete(layout, label));
  counts.documents = await inBatches(documentsRelease(layout));
  await locked(context, (transaction) => endRun(transaction, context));
  return counts;
}

/** One transaction with the run locked, so that two undos take turns. Null where the run is gone: another undo came to the end first. */
async function locked<Result>({ store, layout, run, signal }: RunContext, work: (transaction: Transaction) => Promise<Result>): Promise<Result | null> {
  return store.transaction(
    async (transaction) => {
      const rows = await transaction.run(runUndo(layout), { run }).catch((error: unknown) => {
        // The run was deleted between finding it and locking it.
        if (isGraphspanError(error) && String(error.details["serverCode"]).endsWith(".EntityNotFound")) return [];
        throw error;
      });
      return rows.length === 0 ? null : work(transaction);
    },
    { signal, timeoutMs: runWriteTimeoutMs },
  );
}

async function releaseChunks(transaction: Transaction, { layout, run }: RunContext): Promise<{ chunks: number; relationships: number }> {
  const found = await transaction.run(chunksOfRun(layout), { run, runProperty: layout.properties.chunk.run, limit: batchSize });
  const chunks = found.map(({ elementId }) => elementId);
  const [untied] = await transaction.run(chunksUntie(layout), { chunks, run });
  const [released] = await transaction.run(relationshipsRelease(layout), { chunks, run });
  await transaction.run(chunksForget(layout), { chunks });
  await transaction.run(chunksRelease(layout), { chunks });
  return { chunks: chunks.length, relationships: untied!.released + released!.released };
}

async function endRun(transaction: Transaction, { layout, run }: RunContext): Promise<void> {
  const sets = await transaction.run(embeddingSetsOfRun(layout), { run });
  for (const { id, inUse } of sets) {
    const heir = await findHeir(transaction, { layout, run, set: id });
    if (inUse || heir !== null) await transaction.run(embeddingSetRelease(layout), { id, heir });
    else await transaction.run(embeddingSetDelete(layout), { id });
  }
  await transaction.run(runDelete(layout), { run });
}

/** Another adoption, perhaps of chunks with another label, that found the set registered. */
async function findHeir(
  transaction: Transaction,
  { layout, run, set }: { readonly layout: Layout; readonly run: string; readonly set: string },
): Promise<string | null> {
  const others = await listRuns(transaction, layout, { kinds: ["adopt"], states: ["finished"] });
  return others.find((other) => other.id !== run && planOfRun(other).embeddingSet.id === set)?.id ?? null;
}
