import { describe, expect, it } from "vitest";
import { candidate, settings } from "../selection/candidates.fixture.js";
import { type SelectableCandidate, selectEvidence } from "../selection/select-evidence.js";
import type { RouteName } from "./candidate.js";

/** What the routes found, each a list of ids, best first, fused by their ranks. */
function fused(rankings: Partial<Record<RouteName, readonly string[]>>): [string, number][] {
  const found = Object.entries(rankings).flatMap(([route, ids]) => ids.map((id, index) => candidate(id, { [route]: 100 - index })));
  const merged = new Map<string, SelectableCandidate>();
  for (const each of found) merged.set(each.chunkId, { ...each, hits: [...(merged.get(each.chunkId)?.hits ?? []), ...each.hits] });
  const chosen = settings({ routes: ["vector", "fullText", "graph"] });
  return selectEvidence([...merged.values()], chosen).candidates.map((each) => [each.candidate.chunkId, each.score]);
}

describe("fusion by reciprocal rank", () => {
  it("starts ranks at 1 and adds nothing for a route that did not find the chunk", () => {
    expect(fused({ vector: ["p", "q", "r"], fullText: ["s", "t", "r"] })).toEqual([
      ["r", 2 / 63],
      ["p", 1 / 61],
      ["s", 1 / 61],
      ["q", 1 / 62],
      ["t", 1 / 62],
    ]);
  });

  it("gives chunks with the same ranks the same score, whichever routes gave them", () => {
    const [first, second, third] = fused({ vector: ["a", "b", "c"], fullText: ["b", "c", "a"], graph: ["c", "a", "b"] });
    expect([first, second, third].map((each) => each?.[0])).toEqual(["a", "b", "c"]);
    expect(new Set([first, second, third].map((each) => each?.[1])).size).toBe(1);
  });

  it("treats prototype words as ordinary ids", () => {
    expect(fused({ vector: ["__proto__", "constructor", "toString"] }).map(([id]) => id)).toEqual(["__proto__", "constructor", "toString"]);
  });

  it("breaks ties by document, chunk index and id", () => {
    const tied = [
      candidate("z", { vector: 0.5 }, { documentId: "b" }),
      candidate("y", { vector: 0.5 }, { documentId: "a", chunkIndex: 10 }),
      candidate("x", { vector: 0.5 }, { documentId: "a", chunkIndex: 9 }),
      candidate("w", { vector: 0.5 }, { documentId: "a", chunkIndex: 9 }),
    ];
    expect(selectEvidence(tied, settings()).candidates.map((each) => each.candidate.chunkId)).toEqual(["w", "x", "y", "z"]);
  });
});
