import { mapSomeAtATime } from "@graphspan/core";
import { groundExtraction } from "../grounding/ground-extraction.js";
import type { ResolvedExtractOptions } from "./extract-options.js";
import type { Passage } from "./passage.js";
import { type PassageFaults, usageOfFailure } from "./passage-faults.js";
import type { ExtractedPassage } from "./rows-of.js";
import type { Tally } from "./tally.js";

/** Extracts from some passages, several at a time; those that cannot be read ({@link PassageFaults}) are missing in the result. Where one fails otherwise, the others are stopped. */
export async function extractPassages(
  passages: readonly Passage[],
  { ontology, extractor, concurrency, signal }: Pick<ResolvedExtractOptions, "ontology" | "extractor" | "concurrency" | "signal">,
  { tally, faults }: { readonly tally: Tally; readonly faults: PassageFaults },
): Promise<readonly ExtractedPassage[]> {
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const extractOne = async (passage: Passage): Promise<readonly ExtractedPassage[]> => {
    const { text, title, sectionPath } = passage;
    try {
      const extraction = await extractor.extract({ text, title, sectionPath }, { ontology, signal: either });
      tally.used(extraction.usage);
      faults.passed();
      return [{ passage, extraction: groundExtraction(text, extraction, ontology) }];
    } catch (error) {
      tally.used(usageOfFailure(error));
      if (either.aborted || !faults.canPassOver(error)) throw error;
      tally.failed(passage, error);
      return [];
    }
  };
  try {
    return (await mapSomeAtATime(passages, extractOne, { width: concurrency, signal })).flat();
  } finally {
    stop.abort();
  }
}
