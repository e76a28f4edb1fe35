import { z } from "zod";

/** A stretch of chunks, in the order of their ids, that one process is giving vectors. */
export interface Claim {
  /** Names this claim and no other, so that whoever asked for it knows it again where the answer was lost. */
  readonly ticket: string;
  readonly holder: string;
  /** Whether a process that has given no sign of life had begun with it. */
  readonly isTakenOver: boolean;
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
  claims: z.array(
    z.object({
      ticket: z.string(),
      holder: z.string(),
      isTakenOver: z.boolean(),
      after: z.string(),
      until: z.string(),
      expiresAt: z.number(),
    }),
  ),
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

/** What a set's record keeps of a state: nothing where nothing is known. So a fill leaves the record as it was, whoever comes late. */
export function toKeep(state: FillState): string | null {
  return state.cursor === "" && state.claims.length === 0 ? null : JSON.stringify(state);
}

/** Who claims, and until when. */
export interface Claimer {
  readonly holder: string;
  readonly now: number;
  readonly leaseMs: number;
}

/** Who wants a claim, under a ticket that nobody has used. */
export interface NewClaimer extends Claimer {
  readonly ticket: string;
}

export interface Claimed {
  readonly state: FillState;
  readonly claim: Claim;
}

/** The claim of that ticket, where an earlier try has made it and its answer was lost. */
export function claimOf({ claims }: FillState, ticket: string): Claim | undefined {
  return claims.find((claim) => claim.ticket === ticket);
}

/**
 * What somebody who died has left behind, now in other hands; undefined where all that is claimed is worked on. Who claims works on all that is
 * its own, however late.
 */
export function takeOver({ cursor, claims }: FillState, claimer: NewClaimer): Claimed | undefined {
  const orphaned = claims.find(({ holder, expiresAt }) => expiresAt <= claimer.now && holder !== claimer.holder);
  if (orphaned === undefined) return undefined;
  const { after, until } = orphaned;
  const claim = newClaim({ after, until, isTakenOver: true }, claimer);
  return { state: { cursor, claims: claims.map((each) => (each === orphaned ? claim : each)) }, claim };
}

/** The next stretch, up to `until`. */
export function claimUpTo({ cursor, claims }: FillState, until: string, claimer: NewClaimer): Claimed {
  const claim = newClaim({ after: cursor, until, isTakenOver: false }, claimer);
  return { state: { cursor: until, claims: [...claims, claim] }, claim };
}

/** All that a process holds, for another lease. */
export function renew(state: FillState, claimer: Claimer): FillState {
  return { ...state, claims: state.claims.map((claim) => (claim.holder === claimer.holder ? { ...claim, expiresAt: endOf(claimer) } : claim)) };
}

/** Done with a claim. Where another process has taken it over, it stays with that one. */
export function settle(state: FillState, { ticket }: Claim): FillState {
  return { ...state, claims: state.claims.filter((claim) => claim.ticket !== ticket) };
}

/** Gives up all that a process holds: others need not wait until it expires. */
export function giveUp(state: FillState, holder: string): FillState {
  return { ...state, claims: state.claims.map((claim) => (claim.holder === holder ? { ...claim, expiresAt: 0 } : claim)) };
}

function newClaim(stretch: Pick<Claim, "after" | "until" | "isTakenOver">, claimer: NewClaimer): Claim {
  return { ticket: claimer.ticket, holder: claimer.holder, ...stretch, expiresAt: endOf(claimer) };
}

const endOf = ({ now, leaseMs }: Claimer): number => now + leaseMs;
