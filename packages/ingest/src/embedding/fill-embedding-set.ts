import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { applySchema, lastWordsMs, planSchema, readEmbeddingSetStatus, requireEmbeddingSet } from "@graphspan/neo4j";
import { indexTimeoutMs } from "../writing/index-timeout.js";
import { type ChunkVector, embedChunks } from "./embed-chunks.js";
import { type FillEmbeddingSetOptions, type ResolvedFillOptions, resolveFillOptions } from "./fill-options.js";
import type { FillReport } from "./fill-report.js";
import { keepAlive } from "./keep-alive.js";
import { mapAhead } from "./map-ahead.js";
import { type ClaimedWork, claimWork, type Filler, giveUpClaims, type NextWork, renewals, renewClaims, writeClaimed } from "./work-on-set.js";

/** Pieces of work whose vectors are made while an earlier one is written. */
const embedAhead = 2;
/** How often somebody who has nothing to do looks whether others have died. */
const lookAgainMs = 500;

/**
 * Gives every chunk of a graph the vector of an embedding set that it lacks, and makes the index of the set when all have theirs. That is
 * all there is to know for going on: a fill that was stopped or killed is simply started again.
 *
 * Any number of processes, on any machines, may fill one set at once. Each claims chunks in the graph before it embeds them, so that none is
 * embedded twice; what a process that died has claimed is taken over by the others after `leaseMs`. They all end when the work of all is
 * done, and what is in the graph then is what one process would have written.
 *
 * Ingests may go on meanwhile, and retrieval with another set; new chunks get their vectors too if they are there before the fill
 * ends. A chunk whose title changes while it is embedded does not get a vector of the old one. Chunks that an adoption holds are left alone, and counted.
 *
 * The index may take the server a day; the signal ends that wait.
 *
 * @throws Before anything is written: `CONFIG.INVALID_OPTIONS`, `INGEST.EMBEDDER_MISMATCH`; `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.DROPPING`,
 * `EMBEDDING_SET.DIFFERENT` when the graph does not have the set as it is given here. Later: the same when the set is dropped meanwhile;
 * `INGEST.INVALID_VECTOR`, `INGEST.TEXT_TOO_LONG`; what `applySchema` throws; errors of the embedder, of the server and of `onEvent`, the signal's reason.
 */
export async function fillEmbeddingSet(input: FillEmbeddingSetOptions): Promise<FillReport> {
  const options = resolveFillOptions(input);
  const { store, layout, embedding, leaseMs, signal, onEvent } = options;
  const { set } = embedding;
  await requireEmbeddingSet(store, layout, set, { signal });
  const { chunks, missing, adopted } = await readEmbeddingSetStatus(store, layout, set.id, { signal });
  onEvent({ type: "fill-started", chunks, missing, adopted });
  const filler: Filler = { store, layout, set, holder: randomUUID(), leaseMs, signal };
  const done = await fillAll(filler, options);
  onEvent({ type: "making-index", index: set.vectorIndexName });
  const steps = planSchema({ layout, embeddingSet: set, server: store.server }).steps.filter(({ kind }) => kind === "vectorIndex");
  await applySchema(store, { steps }, { signal, timeoutMs: indexTimeoutMs });
  const report = { embeddingSet: set.id, ...done, adopted, index: set.vectorIndexName };
  onEvent({ type: "finished", report });
  return report;
}

type Counts = Pick<FillReport, "embedded" | "takenOver">;

async function fillAll(filler: Filler, options: ResolvedFillOptions): Promise<Counts> {
  const { signal } = filler;
  const stopRenewing = keepAlive(filler.leaseMs / renewals, (ending) => renewClaims({ ...filler, signal: ending }));
  const total = { embedded: 0, takenOver: 0 };
  try {
    for (let isWaiting = false; ;) {
      const { next, embedded, takenOver, claims } = await fillWhatIsFree(filler, options);
      total.embedded += embedded;
      total.takenOver += takenOver;
      if (next.kind === "done") return total;
      if (claims > 0) isWaiting = false;
      else {
        if (!isWaiting) options.onEvent({ type: "waiting-for-others", claims: next.claims });
        isWaiting = true;
        await sleep(lookAgainMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      }
    }
  } catch (error) {
    // A renewal after it would make others wait for a claim that nobody works on.
    await stopRenewing();
    // The first error is the one to tell; what cannot be given up expires.
    await giveUpClaims({ ...filler, signal: AbortSignal.timeout(lastWordsMs) }).catch(() => undefined);
    throw error;
  } finally {
    await stopRenewing();
  }
}

interface FilledWork extends Counts {
  /** Claims that were worked on. */
  readonly claims: number;
  /** Why there was no further one. */
  readonly next: Exclude<NextWork, ClaimedWork>;
}

async function fillWhatIsFree(filler: Filler, { embedding, onEvent }: ResolvedFillOptions): Promise<FilledWork> {
  let next: FilledWork["next"] = { kind: "busy", claims: 0 };
  const claimed = async function* (): AsyncGenerator<ClaimedWork> {
    for (;;) {
      const work = await claimWork(filler);
      if (work.kind === "claimed") yield work;
      else {
        next = work;
        return;
      }
    }
  };
  const embed = async (work: ClaimedWork, stop: AbortSignal): Promise<ClaimedWork & { readonly vectors: ChunkVector[] }> => ({
    ...work,
    vectors: await embedChunks(embedding, work.chunks, stop),
  });
  let [embedded, takenOver, claims] = [0, 0, 0];
  for await (const { claim, chunks, vectors } of mapAhead(claimed(), { ahead: embedAhead, signal: filler.signal }, embed)) {
    claims += 1;
    if (claim.isTakenOver) {
      takenOver += 1;
      onEvent({ type: "work-taken-over", chunks: chunks.length });
    }
    const written = await writeClaimed(filler, claim, vectors);
    embedded += written;
    if (written > 0) onEvent({ type: "vectors-written", chunks: written });
  }
  return { embedded, takenOver, claims, next };
}
