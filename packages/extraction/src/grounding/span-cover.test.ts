import type { ByteSpan } from "@graphspan/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSpanCover, outermost } from "./span-cover.js";

const length = 12;
const span = fc
  .tuple(fc.integer({ min: 0, max: length - 1 }), fc.integer({ min: 1, max: length }))
  .filter(([start, end]) => start < end)
  .map(([startByte, endByte]): ByteSpan => ({ startByte, endByte }));
const holds = (outer: ByteSpan, inner: ByteSpan): boolean => outer.startByte <= inner.startByte && inner.endByte <= outer.endByte;
const isSame = (one: ByteSpan, other: ByteSpan): boolean => holds(one, other) && holds(other, one);

it("says of every span what comparing it with each other one says", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), span, (spans, asked) => {
      const cover = createSpanCover(length);
      for (const one of spans) cover.add(one);
      expect(cover.holds(asked)).toBe(spans.some((one) => holds(one, asked)));
      expect(cover.holdsLonger(asked)).toBe(spans.some((one) => holds(one, asked) && !isSame(one, asked)));
      expect(outermost(spans, length)).toEqual(spans.filter((one) => !spans.some((other) => holds(other, one) && !isSame(other, one))));
    }),
    { numRuns: 500 },
  );
});

// Comparing each with each would take some minutes.
it("goes once over half a million spans", () => {
  const spans = Array.from({ length: 500_000 }, (_, index) => ({ startByte: index * 4, endByte: index * 4 + 3 }));
  expect(outermost(spans, 2_000_000)).toHaveLength(500_000);
});
