import { randomUUID } from "node:crypto";
import { forgetChanges, recordRun } from "@graphspan/neo4j";
import type { WriteContext } from "../writing/write-context.js";
import { createAddedDocuments } from "./added-documents.js";
import { doWork } from "./do-work.js";
import { findWork } from "./find-work.js";
import { type IngestOptions, type ResolvedIngestOptions, resolveOptions } from "./ingest-options.js";
import type { IngestReport } from "./ingest-report.js";
import { createInventory } from "./inventory.js";
import { prepareSchema } from "./prepare-schema.js";
import { noteMoves, prune } from "./prune.js";
import { countsOf, noteMissingVectors, settingsOf } from "./run-facts.js";
import { createTally } from "./tally.js";
import { tellingCuts } from "./telling-cuts.js";
import { createTransactionSize } from "./transaction-size.js";

/**
 * Brings documents into the graph: reads, cuts, embeds, writes. What is there already and has not changed is left alone, so that ingesting
 * again is cheap, and goes on where an earlier ingest was stopped. A changed document replaces its earlier version in one transaction. A
 * document that cannot be read is refused alone, and reported; so is one that an adoption holds (see `replaceAdopted`), and one with a chunk that
 * the embedding model does not take. One that is no longer there is deleted on request (see `prune`), or named one by one ({@link deleteDocuments}).
 *
 * Memory is bounded by the largest document, not by the number of documents (of which only the ids are kept). Several ingests may run at
 * once, also of the same source.
 *
 * @throws Before anything is written: `CONFIG.INVALID_OPTIONS`, `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE`,
 * `INGEST.EMBEDDER_MISMATCH`; `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.DROPPING`, `EMBEDDING_SET.DIFFERENT` when the graph does not have the
 * embedding set as it is given here, as after a drop or a reset: `resolveEmbeddingSet` adds it again; and what `applySchema` throws. Later:
 * `INGEST.INVALID_VECTOR`, `RUN.ENDED` when the graph is reset meanwhile, `EMBEDDING_SET.*` as above when the set is dropped meanwhile, errors
 * of the embedder, of the server and of `onEvent`, the signal's reason; what is complete by then stays.
 */
export async function ingest(input: IngestOptions): Promise<IngestReport> {
  const options = resolveOptions(input);
  const { store, layout, signal, now, onEvent } = options;
  signal?.throwIfAborted();
  for (const source of options.sources) await source.check();
  const completeSchema = await prepareSchema(options);
  const run = `run-${randomUUID()}`;
  const tally = createTally(run, onEvent);
  const embedding = options.embedding === null ? null : tellingCuts(options.embedding, tally);
  const counts = (): Record<string, number> => countsOf(tally.report());
  await recordRun({ store, layout, id: run, kind: "ingest", settings: settingsOf(options), recordsChanges: true, counts, signal, now }, async () => {
    onEvent({ type: "run-started", run });
    const [inventory, added, write] = [createInventory(), createAddedDocuments(), writeContext(options, run)];
    const size = createTransactionSize(options);
    const work = (stop: AbortSignal) => findWork({ options: { ...options, signal: stop }, run, tally, inventory, size });
    await doWork(work, { options: { ...options, embedding }, tally, added, write, size });
    for (const note of await completeSchema()) tally.note(note);
    await (options.prune ? prune : noteMoves)({ options, write, inventory, added, tally });
    if (options.keepChanges !== null) await forgetChanges(store, layout, { keep: options.keepChanges, signal });
  });
  noteMissingVectors(options.embedding, tally);
  const report = tally.report();
  onEvent({ type: "finished", report });
  return report;
}

function writeContext({ store, layout, embedding, embeddingSet, replaceAdopted, signal }: ResolvedIngestOptions, run: string): WriteContext {
  const registeredSet = embedding?.set ?? null;
  const vectors = { vectorProperty: registeredSet?.property ?? null, setProperty: embeddingSet?.property ?? null, registeredSet };
  return { store, layout, run, ...vectors, replaceAdopted, signal };
}
