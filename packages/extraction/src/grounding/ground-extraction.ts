import { createQuoteFinder, utf8Length } from "@graphspan/core";
import type { Extraction } from "../extractors/extractor.js";
import type { Ontology } from "../ontology/ontology.js";
import { requireOntology } from "../ontology/require-ontology.js";
import { createDropCounter } from "./drop-counter.js";
import { groundMentions } from "./ground-mentions.js";
import { groundStatements } from "./ground-statements.js";
import type { GroundedExtraction } from "./grounded-extraction.js";
import { placeMentions } from "./place-mentions.js";
import { rememberingFinder } from "./remembering-finder.js";
import { statedPolarity } from "./stated-polarity.js";

/**
 * Keeps what of an extraction stands in the passage and in the ontology, and counts the rest by reason. Pure; the order in which things were extracted makes no difference.
 *
 * A mention is kept whose quote is found (`createQuoteFinder`), at a place of its own: a name that is quoted twice is mentioned at the first two places, and one is not mentioned inside a longer
 * mention of another thing, unless its thing is mentioned nowhere else. Values are kept that are found in the passage, too. A statement is kept whose quote is found and whose ends are mentions that were kept, of classes that the ontology allows; it counts as `negated` or `hedged` also
 * where the extractor says `asserted` and an English sentence says otherwise (`polarityOf`).
 *
 * @param text - The passage, as it is stored.
 * @param given - The ontology.
 * @throws `CONFIG.INVALID_OPTIONS` for what is no ontology, `SPAN.LONE_SURROGATE` for a text that has no UTF-8 form.
 */
export function groundExtraction(text: string, extraction: Extraction, given: Ontology): GroundedExtraction {
  const ontology = requireOntology("groundExtraction", given);
  const dropped = createDropCounter(extraction.dropped);
  const finder = rememberingFinder(createQuoteFinder(text));
  const mentions = placeMentions(groundMentions(finder, extraction.mentions, ontology, dropped), utf8Length(text));
  const statements = groundStatements(extraction.statements, { finder, ontology, mentions, polarityIn: statedPolarity(text, mentions) }, dropped);
  return { mentions, statements, dropped: dropped.counts() };
}
