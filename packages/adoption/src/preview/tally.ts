import type { ExaminedDocument } from "../documents/examined-document.js";
import type { NotPlaced } from "../placement/placement.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { PreviewedSource } from "./adoption-preview.js";

/** Sources that are listed. */
const mostSources = 1_000;

/** What the documents of a graph come to, all together. */
export interface Tally {
  documents: number;
  madeDocuments: number;
  chunks: number;
  unreadableChunks: number;
  placed: number;
  reasons: Partial<Record<NotPlaced["code"], number>>;
  sources: PreviewedSource[];
  usedPaths: Set<string>;
  notCovered: number;
  uncoveredBytes: number;
  copies: number;
  brokenChains: number;
  crossingChains: number;
  repeatedIndexes: number;
}

/** Adds up documents while they are read, so that none of them stays in memory. */
export async function tallyDocuments(documents: AsyncIterable<ExaminedDocument>, plan: AdoptionPlan): Promise<Tally> {
  const tally: Tally = {
    documents: 0,
    madeDocuments: 0,
    chunks: 0,
    unreadableChunks: 0,
    placed: 0,
    reasons: {},
    sources: [],
    usedPaths: new Set(),
    notCovered: 0,
    uncoveredBytes: 0,
    copies: 0,
    brokenChains: 0,
    crossingChains: 0,
    repeatedIndexes: 0,
  };
  for await (const examined of documents) {
    addDocument(tally, examined);
    addPlacement(tally, examined, plan);
  }
  return tally;
}

function addDocument(tally: Tally, { document, isCopy, order, unreadableChunks }: ExaminedDocument): void {
  tally.documents += 1;
  tally.madeDocuments += document.elementId === null ? 1 : 0;
  tally.chunks += document.chunks.length;
  tally.unreadableChunks += unreadableChunks;
  tally.copies += isCopy ? 1 : 0;
  tally.brokenChains += order.isChain ? 0 : 1;
  tally.crossingChains += order.leadsElsewhere ? 1 : 0;
  tally.repeatedIndexes += order.repeatsIndex ? 1 : 0;
}

function addPlacement(tally: Tally, { document, path }: ExaminedDocument, { options }: AdoptionPlan): void {
  const { placement } = document;
  const isPlaced = placement.grounding === "source";
  if (isPlaced) tally.placed += 1;
  else tally.reasons[placement.reason.code] = (tally.reasons[placement.reason.code] ?? 0) + 1;
  const uncoveredBytes = isPlaced ? placement.uncoveredBytes : null;
  tally.notCovered += (uncoveredBytes ?? 0) > 0 ? 1 : 0;
  tally.uncoveredBytes += uncoveredBytes ?? 0;
  // An ingest that took a document over gave it another path, and kept its uri.
  for (const name of [path, document.uri]) if (name !== null && Object.hasOwn(options.sourceFiles, name)) tally.usedPaths.add(name);
  if (path === null || !Object.hasOwn(options.sourceFiles, path)) return;
  if (tally.sources.length === mostSources) return;
  const file = options.sourceFiles[path]!;
  tally.sources.push({ path, file, chunks: document.chunks.length, uncoveredBytes, reason: isPlaced ? null : placement.reason });
}
