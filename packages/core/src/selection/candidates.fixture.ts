import type { RouteName } from "../fusion/candidate.js";
import type { SelectableCandidate } from "./select-evidence.js";
import type { SelectionSettings } from "./selection-settings.js";

type Scores = Partial<Record<RouteName, number>>;

/** A candidate with a score a route; everything else can be told. */
export function candidate(chunkId: string, scores: Scores, rest: Partial<SelectableCandidate> = {}): SelectableCandidate {
  const hits = Object.entries(scores).map(([route, score]) => ({ route: route as RouteName, score }));
  return {
    chunkId,
    documentId: "d",
    chunkIndex: 0,
    utf8Bytes: 10,
    leastUtf8Bytes: 1,
    span: { startByte: 0, endByte: 10 },
    grounding: "source",
    contentHash: null,
    hits,
    ...rest,
  };
}

type SettingsChanges = Partial<Omit<SelectionSettings, "budget">> & { readonly budget?: Partial<SelectionSettings["budget"]> };

/** Settings of the hybrid preset, with what is to be otherwise. */
export function settings({ budget, ...rest }: SettingsChanges = {}): SelectionSettings {
  return {
    preset: "hybrid",
    routes: ["vector", "fullText"],
    fusion: "rrf",
    dedup: false,
    budget: { candidatesPerRoute: 20, maxItems: 8, maxUtf8Bytes: 16_384, neighbourChunks: 1, ...budget },
    ...rest,
  };
}

/** Candidates of two routes that bring this many each; every third chunk stands in both. */
export function manyCandidates(perRoute: number): SelectableCandidate[] {
  const score = (seed: number): number => ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return Array.from({ length: Math.floor(perRoute * 1.5) }, (_, index) => {
    const scores = [{ vector: score(index) }, { fullText: score(index) }, { vector: score(index), fullText: score(index + 7) }][index % 3]!;
    return candidate(`chunk-${index}`, scores, {
      documentId: `document-${index % 40}`,
      chunkIndex: index,
      utf8Bytes: 900,
      span: { startByte: index * 300, endByte: index * 300 + 900 },
      contentHash: `hash-${index % 500}`,
    });
  });
}
