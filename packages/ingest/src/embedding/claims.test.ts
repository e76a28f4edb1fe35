import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Claim, claimOf, claimUpTo, type FillState, freshFill, giveUp, readFillState, renew, settle, takeOver, toKeep } from "./claims.js";

const leaseMs = 100;
let tickets = 0;
const claimer = (holder: string, now: number) => ({ ticket: `t${++tickets}`, holder, now, leaseMs });

describe("the state of a fill", () => {
  it("survives being kept, and begins anew where what was kept is no state", () => {
    const { state } = claimUpTo(freshFill, "k", claimer("a", 5));
    expect(readFillState(toKeep(state))).toEqual(state);
    for (const late of [renew(freshFill, claimer("a", 5)), giveUp(freshFill, "a"), settle(freshFill, state.claims[0]!)]) expect(toKeep(late)).toBeNull();
    for (const kept of [null, "", "{", "7", '{"cursor": 1}', '{"cursor": "", "claims": [{}]}']) expect(readFillState(kept)).toEqual(freshFill);
  });

  it("leaves a claim with its holder until the lease is over, and a renewed one longer", () => {
    const { state } = claimUpTo(freshFill, "k", claimer("a", 0));
    expect(takeOver(state, claimer("b", 99))).toBeUndefined();
    expect(takeOver(state, claimer("b", 100))?.claim).toMatchObject({ holder: "b", isTakenOver: true, after: "", until: "k", expiresAt: 200 });
    expect(takeOver(renew(state, claimer("a", 60)), claimer("b", 159))).toBeUndefined();
    expect(takeOver(giveUp(state, "a"), claimer("b", 1))?.claim.holder).toBe("b");
  });

  it("leaves to a process what is its own, however late it is, and knows a claim by its ticket", () => {
    const late = claimer("a", 0);
    const { state, claim } = claimUpTo(freshFill, "k", late);
    expect(takeOver(state, claimer("a", 1_000))).toBeUndefined();
    expect(claimOf(renew(state, claimer("a", 60)), late.ticket)).toEqual({ ...claim, expiresAt: 160 });
    const taken = takeOver(state, claimer("b", 1_000))!;
    expect(claimOf(taken.state, late.ticket)).toBeUndefined();
    expect(claimOf(taken.state, taken.claim.ticket)).toEqual(taken.claim);
  });

  it("does not let a late process settle what another has taken over", () => {
    const { state, claim } = claimUpTo(freshFill, "k", claimer("a", 0));
    const taken = takeOver(state, claimer("b", 100))!;
    expect(settle(taken.state, claim)).toEqual(taken.state);
    expect(settle(taken.state, taken.claim).claims).toEqual([]);
  });
});

/** Several processes work through numbered chunks, each as slow, or dead, as chance wants it. */
interface Worker {
  holder: string;
  held: Claim[];
}

describe("several processes that share a fill", () => {
  it("never hold the same chunk while they live, and leave none out", () => {
    const steps = fc.array(fc.tuple(fc.nat(3), fc.constantFrom("claim", "settle", "die", "renew", "wait")), { maxLength: 200 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 7 }), (script, size, claimSize) => {
        const ids = Array.from({ length: size }, (_, index) => String.fromCharCode(65 + index));
        const missing = new Set(ids);
        let [state, now]: [FillState, number] = [freshFill, 0];
        const workers: Worker[] = Array.from({ length: 4 }, (_, index) => ({ holder: `w${index}`, held: [] }));
        const covers = (claim: Claim, id: string): boolean => claim.after < id && id <= claim.until;
        const claim = (worker: Worker): void => {
          const orphaned = takeOver(state, claimer(worker.holder, now));
          const next = ids.filter((id) => id > state.cursor && missing.has(id)).slice(0, claimSize).at(-1);
          const taken = orphaned ?? (next === undefined ? undefined : claimUpTo(state, next, claimer(worker.holder, now)));
          if (taken === undefined) return;
          for (const other of state.claims.filter((each) => each.expiresAt > now))
            expect(ids.some((id) => covers(other, id) && covers(taken.claim, id))).toBe(false);
          state = taken.state;
          worker.held.push(taken.claim);
        };
        const settleOne = (worker: Worker): void => {
          const done = worker.held.shift();
          if (done === undefined) return;
          for (const id of ids) if (covers(done, id)) missing.delete(id);
          state = settle(state, done);
        };
        for (const [index, what] of script) {
          const worker = workers[index]!;
          now += 1;
          if (what === "claim") claim(worker);
          else if (what === "settle") settleOne(worker);
          else if (what === "renew") state = renew(state, claimer(worker.holder, now));
          else if (what === "wait") now += leaseMs;
          else Object.assign(worker, { holder: `${worker.holder}+`, held: [] });
        }
        for (let round = 0; missing.size > 0 && round < 1_000; round += 1) {
          now += leaseMs;
          claim(workers[0]!);
          settleOne(workers[0]!);
        }
        expect([...missing]).toEqual([]);
      }),
    );
  });
});
