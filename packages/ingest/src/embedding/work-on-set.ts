import { randomUUID } from "node:crypto";
import { type EmbeddingSet } from "@graphspan/core";
import { type GraphStore, holdEmbeddingSet, type Layout, recordFill, runWriteTimeoutMs, type Transaction } from "@graphspan/neo4j";
import { chunksLock, chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import { chunksToFill, nextChunksToFill } from "../queries/chunks-to-fill.js";
import type { ChunkToEmbed } from "../queries/chunks-without-vector.js";
import type { ChunkVector } from "./embed-chunks.js";
import { type Claim, claimOf, claimUpTo, type FillState, giveUp, readFillState, renew, settle, takeOver, toKeep } from "./claims.js";

/** One process that fills an embedding set, among others perhaps. */
export interface Filler {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly set: EmbeddingSet;
  /** Name of this process among those that fill the set. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A claim, with the chunks in it that want a vector. */
export interface ClaimedWork {
  readonly kind: "claimed";
  readonly claim: Claim;
  readonly chunks: readonly ChunkToEmbed[];
}

/** `busy`: the rest is claimed by others. `done`: no chunk wants a vector. */
export type NextWork = ClaimedWork | { readonly kind: "busy"; readonly claims: number } | { readonly kind: "done" };

/** Chunks of a claim: so many are written at once, and so many are lost when a process dies. */
const claimSize = 250;
/** In the time of a lease. */
export const renewals = 3;

/**
 * Claims a piece of work: what somebody who died has left, else the next chunks; behind the last one it begins anew, until there is none. Where the
 * answer to a try was lost, the next one finds by its ticket what that has claimed: nobody else would work on it.
 */
export async function claimWork(filler: Filler): Promise<NextWork> {
  const { store, layout, set, signal } = filler;
  const ticket = randomUUID();
  const found = await inSet(filler, async (transaction, state, now) => {
    const claimed = claimOf(state, ticket);
    if (claimed !== undefined) return { state, claim: claimed };
    const claimer = { ...filler, ticket, now };
    const orphaned = takeOver(state, claimer);
    if (orphaned !== undefined) return orphaned;
    const cursors = state.claims.length === 0 && state.cursor !== "" ? [state.cursor, ""] : [state.cursor];
    for (const cursor of cursors) {
      const [next] = await transaction.run(nextChunksToFill(layout, set.property), { after: cursor, limit: claimSize });
      if (next?.until != null) return claimUpTo({ ...state, cursor }, next.until, claimer);
    }
    return { state: state.claims.length === 0 ? null : state, claim: null };
  });
  if (found.claim === null) return found.state === null ? { kind: "done" } : { kind: "busy", claims: found.state.claims.length };
  const { claim } = found;
  const range = { after: claim.after, until: claim.until, limit: claimSize };
  return { kind: "claimed", claim, chunks: await store.run(chunksToFill(layout, set.property), range, { signal }) };
}

/**
 * Writes vectors and gives the claim back, in one transaction. A chunk that has another title by now, or is gone, gets none.
 *
 * @returns How many were written.
 */
export async function writeClaimed(filler: Filler, claim: Claim, rows: readonly ChunkVector[]): Promise<number> {
  const { layout, set } = filler;
  const { written } = await inSet(filler, async (transaction, state) => {
    await transaction.run(chunksLock(layout), { rows: rows.map(({ id }) => ({ id })) });
    const [counted] = await transaction.run(chunkVectorsWrite(layout, layout.labels.chunk), { rows, property: set.property });
    return { state: settle(state, claim), written: counted!.written };
  });
  return written;
}

/** Gives up where it takes so long that the next renewal is due. */
export async function renewClaims(filler: Filler): Promise<void> {
  await inSet(filler, (_, state, now) => Promise.resolve({ state: renew(state, { ...filler, now }) }), Math.floor(filler.leaseMs / renewals));
}

export async function giveUpClaims(filler: Filler): Promise<void> {
  await inSet(filler, (_, state) => Promise.resolve({ state: giveUp(state, filler.holder) }));
}

/** Everything happens here that changes how far a fill has come: one process after the other, and none once the set is dropped. */
async function inSet<Result extends { readonly state: FillState | null }>(
  { store, layout, set, signal }: Filler,
  work: (transaction: Transaction, state: FillState, now: number) => Promise<Result>,
  timeoutMs = runWriteTimeoutMs,
): Promise<Result> {
  return store.transaction(
    async (transaction) => {
      const held = await holdEmbeddingSet(transaction, layout, set);
      const result = await work(transaction, readFillState(held.fill), held.now);
      await recordFill(transaction, layout, set.id, result.state === null ? null : toKeep(result.state));
      return result;
    },
    { signal, timeoutMs },
  );
}
