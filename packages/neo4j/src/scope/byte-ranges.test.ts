import type { ByteSpan } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intersectRanges, liesWithin, mergeRanges } from "./byte-ranges.js";
import { anySpan } from "./regions.fixture.js";

const spans = fc.array(anySpan, { maxLength: 8 });
const bytesOf = (list: readonly ByteSpan[]): readonly number[] =>
  Array.from({ length: 32 }, (_, byte) => byte).filter((byte) => list.some(({ startByte, endByte }) => startByte <= byte && byte < endByte));

describe("byte ranges", () => {
  it("are the same bytes as the spans they were made of, sorted, with a gap between two", () => {
    fc.assert(
      fc.property(spans, (list) => {
        const ranges = mergeRanges(list);
        expect(bytesOf(ranges)).toEqual(bytesOf(list));
        for (const [index, { startByte, endByte }] of ranges.entries()) {
          expect(startByte).toBeLessThan(endByte);
          if (index > 0) expect(ranges[index - 1]!.endByte).toBeLessThan(startByte);
        }
        expect(mergeRanges(ranges)).toEqual(ranges);
      }),
    );
  });

  it("have in common what both hold, in the same form", () => {
    fc.assert(
      fc.property(spans, spans, (left, right) => {
        const common = intersectRanges(mergeRanges(left), mergeRanges(right));
        expect(bytesOf(common)).toEqual(bytesOf(left).filter((byte) => bytesOf(right).includes(byte)));
        expect(mergeRanges(common)).toEqual(common);
      }),
    );
  });

  it("hold a span when they hold every byte of it", () => {
    fc.assert(
      fc.property(spans, anySpan.filter(({ startByte, endByte }) => startByte < endByte), (list, span) => {
        const bytes = bytesOf(list);
        expect(liesWithin(span, mergeRanges(list))).toBe(bytesOf([span]).every((byte) => bytes.includes(byte)));
      }),
    );
    fc.assert(
      fc.property(spans, anySpan, (list, span) => {
        const ranges = mergeRanges(list);
        expect(liesWithin(span, ranges)).toBe(ranges.some((range) => range.startByte <= span.startByte && span.endByte <= range.endByte));
      }),
    );
    expect(liesWithin({ startByte: 5, endByte: 4 }, [{ startByte: 0, endByte: 9 }])).toBe(false);
  });
});
