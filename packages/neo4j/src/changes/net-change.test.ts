import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EndedVersion, type LiveVersion, netChange } from "./net-change.js";

const hashes = ["x", "y", "z"] as const;
/** What run number `index` makes of the document: nothing, a version, a deletion. */
const life = fc.array(fc.constantFrom<(typeof hashes)[number] | "leave" | "delete">("leave", "delete", ...hashes), { minLength: 1, maxLength: 10 });
const runOf = (index: number): string => `r${index}`;

/** What the graph would hold after a life: records, and the live version, as the writing transactions leave them. */
function write(steps: readonly string[]): { readonly ended: EndedVersion[]; readonly live: LiveVersion | undefined; readonly states: (string | null)[] } {
  const ended: EndedVersion[] = [];
  const states: (string | null)[] = [];
  let live: LiveVersion | undefined;
  for (const [index, step] of steps.entries()) {
    if (step !== "leave") {
      const next = step === "delete" ? null : step;
      if (live !== undefined) ended.push({ ...live, nextHash: next, endedBy: runOf(index), at: index });
      live = next === null ? undefined : { documentId: "d", corpus: "c", uri: "u", hash: next, writtenBy: runOf(index) };
    }
    states.push(live?.hash ?? null);
  }
  return { ended, live, states };
}

describe("the net change of a document", () => {
  it("is the difference between its states before and after the runs, whatever they did in between", () => {
    fc.assert(
      fc.property(life, fc.nat(), fc.nat(), (steps, one, other) => {
        const { ended, live, states } = write(steps);
        const [first, last] = [one % steps.length, other % steps.length].sort((a, b) => a - b) as [number, number];
        const runs = new Set(steps.slice(first, last + 1).map((_, index) => runOf(first + index)));
        // What the queries give: only what the runs wrote or ended.
        const concerns = ({ writtenBy }: LiveVersion): boolean => runs.has(writtenBy);
        const read = {
          ended: ended.filter((version) => concerns(version) || runs.has(version.endedBy)),
          live: live !== undefined && concerns(live) ? live : undefined,
        };
        const net = netChange(read, runs) ?? { before: null, after: null };
        const touched = read.ended.length > 0 || read.live !== undefined;
        expect(net).toEqual(touched ? { before: states[first - 1] ?? null, after: states[last] ?? null } : { before: null, after: null });
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes a live version that was replaced while it was read for what it was", () => {
    const live = { documentId: "d", corpus: "c", uri: "u", hash: "x", writtenBy: "r1" };
    const ended = [{ ...live, nextHash: "y", endedBy: "r9", at: 1 }];
    expect(netChange({ ended, live }, new Set(["r1"]))).toEqual({ before: null, after: "x" });
  });

  it("is told by the steps of the runs alone where another one writes between them", () => {
    const version = { documentId: "d", corpus: "c", uri: "u" };
    const ended = [
      { ...version, hash: "x", writtenBy: "r0", nextHash: "y", endedBy: "late", at: 1 },
      { ...version, hash: "y", writtenBy: "late", nextHash: "z", endedBy: "r1", at: 2 },
    ];
    expect(netChange({ ended, live: { ...version, hash: "z", writtenBy: "r1" } }, new Set(["r1"]))).toEqual({ before: "y", after: "z" });
  });
});
