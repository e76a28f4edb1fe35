import {
  type Budget,
  type CandidateTrace,
  type Evidence,
  type EvidenceItem,
  type FusedCandidate,
  type LimitName,
  type Provenance,
  type Purchase,
  type RouteTrace,
  type StageNote,
  utf8Length,
} from "@graphspan/core";
import type { Candidate } from "./candidate.js";
import type { FoundCandidates } from "./found-candidates.js";
import type { PlacedNeighbours } from "./place-neighbours.js";
import type { RankedCandidates } from "./rank-candidates.js";

/** A fused candidate in the form the budget takes. */
interface PricedCandidate {
  readonly text: string;
  readonly fused: FusedCandidate<Candidate>;
}

export interface EvidenceParts {
  readonly question: string;
  readonly budget: Budget;
  readonly ranked: RankedCandidates;
  /** Whether fusion was a stage of its own. */
  readonly isFused: boolean;
  readonly purchase: Purchase<PricedCandidate>;
  readonly neighbours: PlacedNeighbours;
  readonly routes: readonly RouteTrace[];
  readonly provenance: Provenance;
  readonly scopeName: string;
  readonly found: Pick<FoundCandidates, "documents" | "chunks" | "strategies">;
}

/** Puts the parts of a retrieval together. */
export function assembleEvidence(parts: EvidenceParts): Evidence {
  const { question, purchase, neighbours, routes, provenance, scopeName, found } = parts;
  const stages = new Map(parts.ranked.fused.map(({ candidate }, index) => [candidate.chunkId, stagesOf(parts, index)]));
  return {
    schemaVersion: 1,
    question,
    items: purchase.bought.map(({ item: { fused }, text, utf8Bytes, cut }) => toItem(fused, { text, utf8Bytes, cut, stages })),
    context: neighbours.context,
    scope: { name: scopeName, documents: found.documents, chunks: found.chunks, strategies: found.strategies },
    limits: { omittedItems: purchase.omitted.length, limitsReached: limitsReached(parts) },
    provenance,
    trace: { routes, candidates: parts.ranked.fused.map((fused) => toTrace(fused, stages)) },
  };
}

type Stages = ReadonlyMap<string, readonly StageNote[]>;

function toItem(
  { candidate, rank, score, routes }: FusedCandidate<Candidate>,
  { text, utf8Bytes, cut, stages }: { readonly text: string; readonly utf8Bytes: number; readonly cut: boolean; readonly stages: Stages },
): EvidenceItem {
  const { chunkId, documentId, span, grounding, document, sectionPath } = candidate;
  return {
    rank,
    score,
    chunkId,
    documentId,
    text,
    span: { startByte: span.startByte, endByte: span.startByte + utf8Bytes },
    grounding,
    cut,
    source: { ...document, sectionPath },
    routes,
    stages: stages.get(chunkId) ?? [],
  };
}

function toTrace({ candidate, routes }: FusedCandidate<Candidate>, stages: Stages): CandidateTrace {
  const { chunkId, documentId, chunkIndex, text } = candidate;
  return { chunkId, documentId, chunkIndex, utf8Bytes: utf8Length(text), routes, stages: stages.get(chunkId) ?? [] };
}

/** Items were bought in fused order, so a candidate's place tells what became of it. */
function stagesOf(parts: EvidenceParts, index: number): StageNote[] {
  const { rank, score } = parts.ranked.fused[index]!;
  return [...(parts.isFused ? [{ stage: "fusion", outcome: "kept", rank, score } as const] : []), budgetNote(parts, index)];
}

function budgetNote({ budget, purchase: { bought } }: EvidenceParts, index: number): StageNote {
  const purchase = bought[index];
  const spent = `the ${budget.maxUtf8Bytes} bytes of maxUtf8Bytes are spent`;
  if (purchase !== undefined)
    return purchase.cut ? { stage: "budget", outcome: "cut", reason: spent } : { stage: "budget", outcome: "kept" };
  const reason = bought.length === budget.maxItems ? `the ${budget.maxItems} places of maxItems are taken` : spent;
  return { stage: "budget", outcome: "dropped", reason };
}

function limitsReached({ ranked, purchase, neighbours }: EvidenceParts): LimitName[] {
  return [
    ...(ranked.more ? ["candidates" as const] : []),
    ...purchase.limitsReached,
    ...(neighbours.limited ? ["neighbours" as const] : []),
  ];
}
