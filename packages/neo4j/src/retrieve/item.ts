import { cutToUtf8Bytes, type EvidenceItem, type EvidenceSource, type SelectedCandidate } from "@graphspan/core";
import type { Surroundings } from "../queries/surroundings.js";
import type { Candidate } from "./candidate.js";
import type { KnownSurroundings } from "./find-surroundings.js";

const unknownSource: NonNullable<Surroundings["source"]> = { uri: "", path: "", title: "", textSha256: null };

/** A candidate that was bought, as the evidence shows it. */
export function toItem(
  { candidate, score, routes, stages, itemRank, boughtUtf8Bytes }: SelectedCandidate<Candidate>,
  surroundings: KnownSurroundings | undefined,
): EvidenceItem {
  const { chunkId, documentId, span, grounding, utf8Bytes } = candidate;
  const cut = boughtUtf8Bytes < utf8Bytes;
  const { text, bytes } = cut ? cutToUtf8Bytes(candidate.text, boughtUtf8Bytes) : { text: candidate.text, bytes: utf8Bytes };
  return {
    rank: itemRank!,
    score,
    chunkId,
    documentId,
    text,
    span: { startByte: span.startByte, endByte: span.startByte + bytes },
    grounding,
    cut,
    ...(surroundings?.sourceSpan && { sourceSpan: surroundings.sourceSpan }),
    source: toSource(surroundings),
    routes,
    stages,
  };
}

function toSource(surroundings: KnownSurroundings | undefined): EvidenceSource {
  const { path, sectionId } = deepest(surroundings?.sections ?? []);
  const page = surroundings?.page ?? null;
  return { ...(surroundings?.source ?? unknownSource), sectionPath: path, sectionId, ...(page !== null && { page }) };
}

type Section = Surroundings["sections"][number];

/** A chunk hangs on one section; where an adopted graph has several, the deepest path counts, the same one each time. */
function deepest(sections: readonly Section[]): Section {
  return [...sections].sort(deeperFirst)[0] ?? { sectionId: null, path: [] };
}

function deeperFirst(left: Section, right: Section): number {
  return right.path.length - left.path.length || (keyOf(left) < keyOf(right) ? -1 : 1);
}

function keyOf({ path, sectionId }: Section): string {
  return [...path, sectionId].join("\u0000");
}
