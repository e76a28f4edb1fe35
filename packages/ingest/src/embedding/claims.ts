import { z } from "zod";

/** A stretch of chunks, in the order of their ids, that one process is giving vectors. */
export interface Claim {
  readonly holder: string;
  /** Chunks behind this id, … */
  readonly after: string;
  /** … up to and with this one. */
  readonly until: string;
  /** By the server's clock, in milliseconds: from then on anybody may take it over. */
  readonly expiresAt: number;
}

/** How far a fill of an embedding set has come. It is kept with the set, as JSON. */
export interface FillState {
  /** Everything up to this id has its vector or is claimed, as far as was known when it was looked at. */
  readonly cursor: string;
  /** What is being worked on: no two overlap. */
  readonly claims: readonly Claim[];
}

/** Before the first look. */
export const freshFill: FillState = { cursor: "", claims: [] };

const stateSchema = z.object({
  cursor: z.string(),
  claims: z.array(z.object({ holder: z.string(), after: z.string(), until: z.string(), expiresAt: z.number() })),
});

/** The state that a set's record keeps; where it has none, or something that is none, a fill begins at the beginning: that loses nothing. */
export function readFillState(kept: string | null): FillState {
  if (kept === null) return freshFill;
  try {
    const { data } = stateSchema.safeParse(JSON.parse(kept));
    return data ?? freshFill;
  } catch {
    return freshFill;
  }
}

/** Who claims, and until when. */
export interface Claimer {
  readonly holder: string;
  readonly now: number;
  readonly leaseMs: number;
}

/** What somebody who died has left behind, now in other hands; undefined where all that is claimed is worked on. */
export function takeOver({ cursor, claims }: FillState, claimer: Claimer): { readonly state: FillState; readonly claim: Claim } | undefined {
  const expired = claims.find(({ expiresAt }) => expiresAt <= claimer.now);
  if (expired === undefined) return undefined;
  const claim = { ...expired, ...termsOf(claimer) };
  return { state: { cursor, claims: claims.map((each) => (each === expired ? claim : each)) }, claim };
}

/** The next stretch, up to `until`. */
export function claimUpTo({ cursor, claims }: FillState, until: string, claimer: Claimer): { readonly state: FillState; readonly claim: Claim } {
  const claim = { after: cursor, until, ...termsOf(claimer) };
  return { state: { cursor: until, claims: [...claims, claim] }, claim };
}

/** All that a process holds, for another lease. */
export function renew(state: FillState, claimer: Claimer): FillState {
  return { ...state, claims: state.claims.map((claim) => (claim.holder === claimer.holder ? { ...claim, ...termsOf(claimer) } : claim)) };
}

/** Done with a claim. Where another process has taken it over, it stays with that one. */
export function settle(state: FillState, { holder, after }: Claim): FillState {
  return { ...state, claims: state.claims.filter((claim) => claim.holder !== holder || claim.after !== after) };
}

/** Gives up all that a process holds: others need not wait until it expires. */
export function giveUp(state: FillState, holder: string): FillState {
  return { ...state, claims: state.claims.map((claim) => (claim.holder === holder ? { ...claim, expiresAt: 0 } : claim)) };
}

const termsOf = ({ holder, now, leaseMs }: Claimer): Pick<Claim, "holder" | "expiresAt"> => ({ holder, expiresAt: now + leaseMs });
