import { isGraphspanError, mapSomeAtATime } from "@graphspan/core";
import { groundExtraction } from "../grounding/ground-extraction.js";
import type { ResolvedExtractOptions } from "./extract-options.js";
import type { Passage } from "./passage.js";
import type { ExtractedPassage } from "./rows-of.js";
import type { Tally } from "./tally.js";

/** What says that one passage cannot be read; whatever else goes wrong would go wrong with the next one as well. */
const faultsOfPassages: ReadonlySet<string> = new Set(["CHAT.ANSWER_CUT", "CHAT.DECLINED", "CHAT.INVALID_OBJECT", "CHAT.REQUEST_TOO_LARGE"]);

/** Extracts from some passages, several at a time; those that cannot be read are missing in the result. Where one fails otherwise, the others are stopped. */
export async function extractPassages(
  passages: readonly Passage[],
  { ontology, extractor, concurrency, signal }: Pick<ResolvedExtractOptions, "ontology" | "extractor" | "concurrency" | "signal">,
  tally: Tally,
): Promise<readonly ExtractedPassage[]> {
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const extractOne = async (passage: Passage): Promise<readonly ExtractedPassage[]> => {
    const { text, title, sectionPath } = passage;
    try {
      const extraction = await extractor.extract({ text, title, sectionPath }, { ontology, signal: either });
      tally.used(extraction.usage);
      return [{ passage, extraction: groundExtraction(text, extraction, ontology) }];
    } catch (error) {
      if (!isGraphspanError(error) || !faultsOfPassages.has(error.code)) throw error;
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
