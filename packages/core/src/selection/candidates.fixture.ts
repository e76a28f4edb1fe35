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

/** As many candidates a route as are asked for, of which every third stands in both. */
export function manyCandidates(perRoute: number): SelectableCandidate[] {
  const score = (seed: number): number => ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return Array.from({ length: perRoute * 2 }, (_, index) => {
    const place = Math.floor(index / 2);
    const own: RouteName = index % 2 === 0 ? "vector" : "fullText";
    const other: RouteName = own === "vector" ? "fullText" : "vector";
    return candidate(`chunk-${index}`, { [own]: score(index), ...(place % 3 === 0 && { [other]: score(index + 7) }) }, {
      documentId: `document-${index % 40}`,
      chunkIndex: place,
      utf8Bytes: 900,
      span: { startByte: place * 600, endByte: place * 600 + 900 },
      contentHash: `hash-${index % 500}`,
    });
  });
}
