import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinReasons } from "./join-reasons.js";
import type { MergeReason } from "./merge-suggestion.js";

const alias = (one: string, other: string): MergeReason => ({ kind: "alias", things: [one, other], quote: `${one}${other}` });
const letters = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
const itself = (...ids: string[]): ReadonlyMap<string, string> => new Map(ids.map((id) => [id, id]));

describe("reasons", () => {
  it("join groups through each other", () => {
    const reasons = [alias("a", "b"), alias("c", "d"), alias("b", "c")];
    expect(joinReasons(reasons, itself("a", "b", "c", "d", "e"), 20)).toEqual({
      joined: [{ groups: ["a", "b", "c", "d"], reasons }],
      leftOut: [],
    });
  });

  it("of things that are one already, or that are gone, join nothing", () => {
    const canonicalOf = new Map([["a", "c"], ["b", "c"], ["c", "c"]]);
    expect(joinReasons([alias("a", "b"), alias("a", "gone")], canonicalOf, 20)).toEqual({ joined: [], leftOut: [] });
  });

  it("are left out where they would join too many groups", () => {
    const { joined, leftOut } = joinReasons([alias("a", "b"), alias("b", "c"), alias("c", "d")], itself("a", "b", "c", "d"), 2);
    expect(joined.map(({ groups }) => groups)).toEqual([["a", "b"], ["c", "d"]]);
    expect(leftOut).toEqual([{ kind: "alias", key: "bc", things: 2 }]);
    const same = [alias("a", "b"), { ...alias("b", "c"), quote: "x" }, { ...alias("b", "d"), quote: "x" }] as MergeReason[];
    expect(joinReasons(same, itself("a", "b", "c", "d"), 2).leftOut).toEqual([{ kind: "alias", key: "x", things: 3 }]);
  });

  // Copying all reasons for each one would take minutes.
  it("are told in their order, though there are hundreds of thousands", () => {
    const reasons = Array.from({ length: 300_000 }, (_, index) => alias(letters[index % 8]!, letters[(index + 1) % 8]!));
    const { joined } = joinReasons(reasons, itself(...letters), 20);
    expect(joined).toHaveLength(1);
    expect(joined[0]!.reasons).toEqual(reasons);
  });

  it("whatever they are, put no group into two suggestions, and none above the limit", () => {
    const id = fc.constantFrom(...letters);
    const reasons = fc.array(fc.tuple(id, id).map(([one, other]) => alias(one, other)), { maxLength: 12 });
    fc.assert(
      fc.property(reasons, fc.integer({ min: 2, max: 8 }), (drawn, most) => {
        const { joined } = joinReasons(drawn, itself(...letters), most);
        const all = joined.flatMap(({ groups }) => groups);
        expect(new Set(all).size).toBe(all.length);
        for (const { groups, reasons: why } of joined) {
          expect(groups.length).toBeLessThanOrEqual(most);
          expect(why.length).toBeGreaterThanOrEqual(groups.length - 1);
        }
      }),
    );
  });
});
