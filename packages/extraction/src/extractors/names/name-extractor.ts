import { createQuoteFinder, parseOptions, utf8Length } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { rememberingFinder } from "../../grounding/remembering-finder.js";
import { createSpanCover } from "../../grounding/span-cover.js";
import { requireOntology } from "../../ontology/require-ontology.js";
import type { ExtractedMention, Extractor } from "../extractor.js";
import { createGazetteer } from "./gazetteer.js";
import { kindOfName } from "./kind-of-name.js";
import { type EnglishReader, loadEnglish } from "./load-english.js";
import { type NameExtractorOptions, nameExtractorSchema } from "./name-extractor-options.js";
import type { NameRun } from "./name-runs.js";
import { unknownPlaces } from "./unknown-places.js";

/** Raised when other names would be found in the same text, so that passages are read again. */
const version = 2;

/**
 * Extracts without a model, the same from the same text always: known names in any language, and in English texts names by their capital letters and kinds of words, titles in quotation marks, and dates.
 * It makes no statements. What it cannot tell the kind of becomes a thing of the class `other`. Mentions of classes that the ontology does not have are left out.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; from `extract`, the same for what is no ontology, `SPAN.LONE_SURROGATE` for a text that has no UTF-8 form.
 */
export function createNameExtractor(options: NameExtractorOptions = {}): Extractor {
  const { names, classes } = parseOptions("createNameExtractor", nameExtractorSchema, options);
  const settings = JSON.stringify([classes, names.map(({ class: kind, name, aliases = [] }) => JSON.stringify([kind, name, aliases.toSorted()])).sort()]);
  const findKnown = createGazetteer(names);
  const classOf = (kind: NameRun["kind"], name: string, english: EnglishReader): string | null => {
    if (kind === "date") return classes.date;
    if (kind === "title") return classes.work;
    const known = kindOfName(name, english);
    return known === null ? null : classes[known];
  };
  return {
    name: `names ${version} ${contentHash(settings).slice(0, 16)}`,
    extract: async (passage, { ontology: given, signal }) => {
      const ontology = requireOntology("extract", given);
      const english = await loadEnglish();
      signal?.throwIfAborted();
      const finder = rememberingFinder(createQuoteFinder(passage.text));
      const known = findKnown(passage.text, finder);
      const cover = createSpanCover(utf8Length(passage.text));
      for (const place of known) cover.add(place);
      const unknown = unknownPlaces(passage, finder, english).filter((place) => !cover.holds(place));
      const mentions = [
        ...known.map(({ thing, quote }): ExtractedMention => ({ ...thing, quote })),
        ...unknown.flatMap(({ kind, quote }): readonly ExtractedMention[] => {
          const found = classOf(kind, quote, english);
          return found === null ? [] : [{ class: found, name: quote, quote }];
        }),
      ];
      const wanted = new Set(ontology.classes.map(({ name }) => name));
      return { mentions: mentions.filter((mention) => wanted.has(mention.class)), statements: [], usage: { inputTokens: 0, outputTokens: 0 } };
    },
  };
}
