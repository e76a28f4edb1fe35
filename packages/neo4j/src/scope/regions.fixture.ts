import type { ByteSpan } from "@graphspan/core";
import fc from "fast-check";
import { type Region, regionOf } from "./region.js";

/** Bytes of a small document, so that spans often meet. */
export const anySpan: fc.Arbitrary<ByteSpan> = fc
  .tuple(fc.nat(24), fc.nat(24))
  .map(([one, other]) => ({ startByte: Math.min(one, other), endByte: Math.max(one, other) }));

export const anyRegion: fc.Arbitrary<Region> = fc
  .array(fc.record({ documentId: fc.constantFrom("a", "b", "c", "__proto__"), span: fc.option(anySpan, { nil: null, freq: 6 }) }), { maxLength: 12 })
  .map(regionOf);

/** The same as sets: every byte below 32 of every document. */
export function bytesOf(region: Region): ReadonlySet<string> {
  const bytes = (spans: readonly ByteSpan[]): number[] => spans.flatMap(({ startByte, endByte }) => Array.from({ length: endByte - startByte }, (_, at) => startByte + at));
  return new Set([...region].flatMap(([id, ranges]) => bytes(ranges ?? [{ startByte: 0, endByte: 32 }]).map((byte) => `${id} ${byte}`)));
}
