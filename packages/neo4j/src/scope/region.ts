import type { ByteSpan } from "@graphspan/core";
import { type ByteRanges, intersectRanges, mergeRanges } from "./byte-ranges.js";

/** Part of a graph: documents by id, each in whole (null) or only these bytes of it. */
export type Region = ReadonlyMap<string, ByteRanges | null>;

/** A document, or a part of it. */
export interface DocumentPart {
  readonly documentId: string;
  /** Null for the whole document. */
  readonly span: ByteSpan | null;
}

export function wholeDocuments(documentIds: Iterable<string>): Region {
  return new Map(Array.from(documentIds, (id) => [id, null]));
}

/** What lies in any of these parts. A document of which no byte is left is not in it. */
export function regionOf(parts: Iterable<DocumentPart>): Region {
  const spans = new Map<string, ByteSpan[] | null>();
  for (const { documentId, span } of parts) {
    const before = spans.get(documentId);
    if (span === null || before === null) spans.set(documentId, null);
    else if (before === undefined) spans.set(documentId, [span]);
    else before.push(span);
  }
  return withoutEmpty(Array.from(spans, ([id, list]) => [id, list && mergeRanges(list)]));
}

/** What lies in both. */
export function intersectRegions(left: Region, right: Region): Region {
  const common: (readonly [string, ByteRanges | null])[] = [];
  for (const [id, here] of left) {
    const there = right.get(id);
    if (there !== undefined) common.push([id, here === null ? there : there === null ? here : intersectRanges(here, there)]);
  }
  return withoutEmpty(common);
}

/** The first documents by id, as many as asked for. */
export function firstDocuments(region: Region, limit: number): Region {
  if (region.size <= limit) return region;
  const entries = [...region].sort(([left], [right]) => (left < right ? -1 : 1));
  return new Map(entries.slice(0, limit));
}

function withoutEmpty(entries: readonly (readonly [string, ByteRanges | null])[]): Region {
  return new Map(entries.filter(([, ranges]) => ranges === null || ranges.length > 0));
}
