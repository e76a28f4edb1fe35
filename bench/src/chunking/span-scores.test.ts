import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlacedSpan, scoreSpans } from "./span-scores.js";

const spans = fc.array(
  fc
    .tuple(fc.constantFrom("a", "b"), fc.nat({ max: 60 }), fc.integer({ min: 1, max: 20 }))
    .map(([documentId, startByte, length]): PlacedSpan => ({ documentId, startByte, endByte: startByte + length })),
  { maxLength: 8 },
);

/** Byte by byte. */
const bytesOf = (list: readonly PlacedSpan[]): Set<string> =>
  new Set(list.flatMap(({ documentId, startByte, endByte }) => Array.from({ length: endByte - startByte }, (_, byte) => `${documentId}${startByte + byte}`)));

describe("the scores of spans", () => {
  it("are those of the sets of their bytes, however spans overlap", () => {
    fc.assert(
      fc.property(spans, spans, (passages, wanted) => {
        const [found, sought] = [bytesOf(passages), bytesOf(wanted)];
        const shared = [...found].filter((byte) => sought.has(byte)).length;
        const { recall, precision, iou } = scoreSpans(passages, wanted);
        expect(recall).toBeCloseTo(sought.size === 0 ? 1 : shared / sought.size);
        expect(precision).toBeCloseTo(found.size === 0 ? 0 : shared / found.size);
        expect(iou).toBeCloseTo(found.size + sought.size === 0 ? 1 : shared / (found.size + sought.size - shared));
      }),
    );
  });
});
