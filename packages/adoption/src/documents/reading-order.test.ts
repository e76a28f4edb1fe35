import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkedChunk, readingOrder } from "./reading-order.js";

const chunk = (id: string, index: unknown, ...next: readonly string[]): LinkedChunk => ({ chunk: id, index, next });
const orderOf = (...chunks: readonly LinkedChunk[]) => {
  const { chunks: ordered, ...rest } = readingOrder(chunks);
  return { ids: ordered.map(({ chunk: id }) => id).join(""), ...rest };
};
const sound = { isChain: true, leadsElsewhere: false, repeatsIndex: false };

describe("the reading order of chunks", () => {
  it("is that of the chain, whatever their numbers say and in whatever order they come", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { minLength: 20, maxLength: 20 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (ids, numbers, chances) => {
          const chain = ids.map((id, at) => chunk(id, numbers[at], ...ids.slice(at + 1, at + 2)));
          const shuffled = chain.map((item) => [chances.next().value, item] as const).sort(([one], [other]) => one - other);
          const { chunks, from } = readingOrder(shuffled.map(([, item]) => item));
          expect(from).toBe("chain");
          expect(chunks).toEqual(chain);
        },
      ),
    );
  });

  it("is that of their numbers where the chain is broken, branches, joins, or is a ring", () => {
    const index = { from: "index", isChain: false, leadsElsewhere: false, repeatsIndex: false };
    expect(orderOf(chunk("b", 1), chunk("a", 0))).toEqual({ ids: "ab", ...index });
    expect(orderOf(chunk("c", 2), chunk("a", 0, "b", "c"), chunk("b", 1))).toEqual({ ids: "abc", ...index });
    expect(orderOf(chunk("c", 2), chunk("a", 0, "c"), chunk("b", 1, "c"))).toEqual({ ids: "abc", ...index });
    expect(orderOf(chunk("b", 1, "a"), chunk("a", 0, "b"))).toEqual({ ids: "ab", ...index });
    expect(orderOf(chunk("a", 0, "a"), chunk("b", 10), chunk("c", 9))).toEqual({ ids: "acb", ...index });
  });

  it("does not mind a link that is there twice, or one that leads elsewhere, which it tells", () => {
    expect(orderOf(chunk("b", 1), chunk("a", 0, "b", "b"))).toEqual({ ids: "ab", from: "chain", ...sound });
    expect(orderOf(chunk("b", 1, "z"), chunk("a", 0, "b"))).toEqual({ ids: "ab", from: "chain", ...sound, leadsElsewhere: true });
  });

  it("is none where numbers are missing, repeated, or no numbers", () => {
    const none = { from: null, isChain: false, leadsElsewhere: false, repeatsIndex: false };
    expect(orderOf(chunk("b", 0), chunk("a", 0))).toEqual({ ids: "ab", ...none, repeatsIndex: true });
    expect(orderOf(chunk("b", null), chunk("a", 0))).toEqual({ ids: "ab", ...none });
    expect(orderOf(chunk("b", "1"), chunk("a", "2"))).toEqual({ ids: "ab", ...none });
  });

  it("of one chunk needs neither", () => {
    expect(orderOf(chunk("a", null))).toEqual({ ids: "a", from: "chain", ...sound });
  });
});
