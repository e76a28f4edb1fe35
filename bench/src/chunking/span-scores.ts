import type { ByteSpan } from "@graphspan/core";

/** A span of one document. */
export interface PlacedSpan extends ByteSpan {
  readonly documentId: string;
}

/**
 * How well passages hold what was looked for, in bytes: recall, the share of the wanted bytes that they hold; precision, the share of theirs
 * that is wanted; iou, the shared bytes over all of both. As in the chunking evaluation of Chroma.
 */
export interface SpanScores {
  readonly recall: number;
  readonly precision: number;
  readonly iou: number;
}

/** Scores passages against what was looked for; what overlaps counts once. */
export function scoreSpans(passages: readonly PlacedSpan[], wanted: readonly PlacedSpan[]): SpanScores {
  const [found, sought] = [merged(passages), merged(wanted)];
  const shared = found.reduce((sum, span) => sum + sought.reduce((bytes, other) => bytes + overlap(span, other), 0), 0);
  const [foundBytes, soughtBytes] = [lengthOf(found), lengthOf(sought)];
  return {
    recall: soughtBytes === 0 ? 1 : shared / soughtBytes,
    precision: foundBytes === 0 ? 0 : shared / foundBytes,
    iou: foundBytes + soughtBytes === 0 ? 1 : shared / (foundBytes + soughtBytes - shared),
  };
}

/** Disjoint spans that hold the same bytes. */
function merged(spans: readonly PlacedSpan[]): PlacedSpan[] {
  const disjoint: PlacedSpan[] = [];
  for (const span of [...spans].sort(inOrder)) {
    const last = disjoint.at(-1);
    if (last === undefined || last.documentId !== span.documentId || last.endByte < span.startByte) disjoint.push(span);
    else disjoint[disjoint.length - 1] = { ...last, endByte: Math.max(last.endByte, span.endByte) };
  }
  return disjoint;
}

function inOrder(left: PlacedSpan, right: PlacedSpan): number {
  if (left.documentId !== right.documentId) return left.documentId < right.documentId ? -1 : 1;
  return left.startByte - right.startByte;
}

function overlap(left: PlacedSpan, right: PlacedSpan): number {
  if (left.documentId !== right.documentId) return 0;
  return Math.max(0, Math.min(left.endByte, right.endByte) - Math.max(left.startByte, right.startByte));
}

function lengthOf(spans: readonly PlacedSpan[]): number {
  return spans.reduce((sum, { startByte, endByte }) => sum + endByte - startByte, 0);
}
