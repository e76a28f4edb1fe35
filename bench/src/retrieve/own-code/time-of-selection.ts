import { type SelectableCandidate, selectEvidence, type SelectionSettings } from "@graphspan/core";
import { processorTime } from "../../harness/processor-time.js";
import { createRandom } from "../../harness/random.js";
import type { Figures } from "../../report/figures.js";

/** Milliseconds of processor to fuse the candidates of two routes and spend the largest budget on them. */
export async function timeOfSelection(signal: AbortSignal): Promise<Figures> {
  const usual = await millisecondsFor(256, signal);
  const eightfold = await millisecondsFor(2_048, signal);
  return { "selection.msFor512": usual, "selection.growthTo4096": eightfold / usual / 8 };
}

function millisecondsFor(candidatesPerRoute: number, signal: AbortSignal): Promise<number> {
  const budget = { candidatesPerRoute, maxItems: 128, maxUtf8Bytes: 65_536, neighbourChunks: 1 };
  const settings: SelectionSettings = { preset: "hybrid", routes: ["vector", "fullText"], fusion: "rrf", dedup: false, budget };
  const candidates = candidatesOf(candidatesPerRoute);
  return processorTime({ call: () => selectEvidence(candidates, settings), warmUp: 1_000, blocks: 11, callsPerBlock: 20, signal });
}

/** Two routes that found nothing in common, in no order. */
function candidatesOf(perRoute: number): SelectableCandidate[] {
  const random = createRandom(perRoute);
  const routes = ["vector", "fullText"] as const;
  return Array.from({ length: perRoute * routes.length }, (_, index) => ({
    chunkId: `chunk-${index}`,
    documentId: `document-${index % 100}`,
    chunkIndex: index,
    utf8Bytes: 800,
    leastUtf8Bytes: 1,
    span: { startByte: index * 800, endByte: (index + 1) * 800 },
    grounding: "source",
    contentHash: null,
    hits: [{ route: routes[index % routes.length]!, score: random.fraction() }],
  }));
}
