import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buyInOrder, type Priced } from "./buy-in-order.js";

const texts = (...sizes: (number | [number, number])[]): Priced[] =>
  sizes.map((size) => (typeof size === "number" ? { utf8Bytes: size, leastUtf8Bytes: 1 } : { utf8Bytes: size[0], leastUtf8Bytes: size[1] }));

describe("buyInOrder", () => {
  it("takes everything that fits and reports no limit", () => {
    expect(buyInOrder(texts(3, 3), { maxItems: 2, maxUtf8Bytes: 6 })).toEqual({ utf8Bytes: [3, 3], cutsLast: false, limit: null });
  });

  it("stops at the item limit", () => {
    expect(buyInOrder(texts(3, 3, 5), { maxItems: 2, maxUtf8Bytes: 64 })).toEqual({ utf8Bytes: [3, 3], cutsLast: false, limit: "items" });
  });

  it("cuts the text that crosses the byte limit and leaves the rest out, however small", () => {
    expect(buyInOrder(texts(2, 6, 1), { maxItems: 8, maxUtf8Bytes: 6 })).toEqual({ utf8Bytes: [2, 4], cutsLast: true, limit: "bytes" });
  });

  it("leaves out a text of which nothing would be seen", () => {
    const omitted = { utf8Bytes: [4], cutsLast: false, limit: "bytes" };
    expect(buyInOrder(texts(4, [5, 3]), { maxItems: 8, maxUtf8Bytes: 6 })).toEqual(omitted);
    expect(buyInOrder(texts(4, [5, 0]), { maxItems: 8, maxUtf8Bytes: 4 })).toEqual(omitted);
    expect(buyInOrder(texts(4, [5, 2]), { maxItems: 8, maxUtf8Bytes: 6 })).toMatchObject({ utf8Bytes: [4, 2], cutsLast: true });
  });

  it("never overspends, and stops only for a reason", () => {
    const priced = fc.nat(30).chain((utf8Bytes) => fc.record({ utf8Bytes: fc.constant(utf8Bytes), leastUtf8Bytes: fc.nat(utf8Bytes) }));
    fc.assert(
      fc.property(fc.array(priced), fc.integer({ min: 1, max: 10 }), fc.nat(200), (ranked, maxItems, maxUtf8Bytes) => {
        const { utf8Bytes, cutsLast, limit } = buyInOrder(ranked, { maxItems, maxUtf8Bytes });
        const sum = utf8Bytes.reduce((total, bytes) => total + bytes, 0);
        expect(utf8Bytes.length).toBeLessThanOrEqual(maxItems);
        expect(sum).toBeLessThanOrEqual(maxUtf8Bytes);
        utf8Bytes.forEach((bytes, index) => {
          const isCut = cutsLast && index === utf8Bytes.length - 1;
          const { utf8Bytes: whole, leastUtf8Bytes } = ranked[index]!;
          expect(isCut ? bytes < whole && bytes >= Math.max(1, leastUtf8Bytes) : bytes === whole).toBe(true);
        });
        expect(limit === null).toBe(!cutsLast && utf8Bytes.length === ranked.length);
        if (limit === "items") expect(utf8Bytes.length).toBe(maxItems);
        if (limit === "bytes" && !cutsLast) expect(sum + ranked[utf8Bytes.length]!.utf8Bytes).toBeGreaterThan(maxUtf8Bytes);
      }),
    );
  });
});
