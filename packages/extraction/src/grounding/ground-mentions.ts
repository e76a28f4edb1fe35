import type { QuoteFinder } from "@graphspan/core";
import type { ExtractedMention } from "../extractors/extractor.js";
import type { Ontology } from "../ontology/ontology.js";
import type { DropCounter } from "./drop-counter.js";
import type { PlaceableMention } from "./place-mentions.js";
import { usableName } from "./usable-name.js";

/** The mentions whose words stand in the passage, with all places at which they do. */
export function groundMentions(finder: QuoteFinder, mentions: readonly ExtractedMention[], ontology: Ontology, dropped: DropCounter): readonly PlaceableMention[] {
  return mentions.flatMap((mention) => placeable(finder, mention, ontology, dropped) ?? []);
}

function placeable(finder: QuoteFinder, mention: ExtractedMention, ontology: Ontology, dropped: DropCounter): PlaceableMention | null {
  const kind = ontology.classes.find(({ name }) => name === mention.class);
  if (kind === undefined) return dropped.drop("unknownClass");
  const name = usableName(mention.name);
  if (name === null) return dropped.drop("unusableName");
  const places = finder.findAll(mention.quote);
  if (places.length === 0) return dropped.drop("quoteNotFound");
  const values = Object.entries(mention.values ?? {}).flatMap(([property, value]) => {
    const found = kind.properties.some((known) => known.name === property) ? finder.find(value) : null;
    if (found === null) dropped.drop("unusableValue");
    return found === null ? [] : [[property, found.text] as const];
  });
  return { class: kind.name, name, quote: mention.quote, places, values: Object.fromEntries(values) };
}
