import type { Grounding } from "../evidence/evidence.js";
import type { ByteSpan } from "../spans/byte-span.js";
import { createPassages, type Passages } from "./passages.js";

/** What tells whether two candidates say the same. */
export interface Comparable {
  readonly documentId: string;
  readonly span: ByteSpan;
  readonly grounding: Grounding;
  readonly contentHash: string | null;
}

/** The better candidate that says the same, by its place in the list, and how that is known. */
export interface Twin {
  readonly index: number;
  readonly reason: "the same text" | "at least half of the same passage";
}

/**
 * Finds, for each candidate of a ranked list, the better one that says the same: it has the same text, or is the same place of the same
 * document by at least half of the shorter one's bytes. Only a candidate that has no twin itself can be one. Near linear.
 *
 * @param ranked - Best first.
 * @returns One entry a candidate; null for one that is nobody's copy.
 */
export function findTwins(ranked: readonly Comparable[]): (Twin | null)[] {
  const texts = new Map<string, number>();
  const documents = new Map<string, Passages>();
  return ranked.map(({ documentId, span, grounding, contentHash }, index) => {
    const sameText = contentHash === null ? undefined : texts.get(contentHash);
    if (sameText !== undefined) return { index: sameText, reason: "the same text" };
    if (grounding === "source") {
      let passages = documents.get(documentId);
      if (passages === undefined) documents.set(documentId, (passages = createPassages()));
      const samePlace = passages.add(span, index);
      if (samePlace !== null) return { index: samePlace, reason: "at least half of the same passage" };
    }
    if (contentHash !== null) texts.set(contentHash, index);
    return null;
  });
}
