import type { ByteSpan, FoundQuote, QuoteFinder } from "@graphspan/core";
import type { ExtractedMention, ThingName } from "../extractors/extractor.js";
import type { Ontology } from "../ontology/ontology.js";
import { compareKeys, compareMentions } from "./compare-grounded.js";
import type { DropCounter } from "./drop-counter.js";
import type { GroundedMention } from "./grounded-extraction.js";
import { groupBy } from "./group-by.js";
import { usableName } from "./usable-name.js";

/** A mention whose words stand somewhere in the passage. */
interface PlaceableMention extends ThingName {
  readonly quote: string;
  readonly places: readonly FoundQuote[];
  readonly values: Readonly<Record<string, string>>;
}

/** One text for each thing. */
export const thingKey = (thing: ThingName): string => JSON.stringify([thing.class, thing.name]);

/** Gives every mention a place of its own in the passage, as far as there are places. */
export function groundMentions(finder: QuoteFinder, mentions: readonly ExtractedMention[], ontology: Ontology, dropped: DropCounter): readonly GroundedMention[] {
  const ofThing = groupBy(
    mentions.flatMap((mention) => placeable(finder, mention, ontology, dropped) ?? []),
    thingKey,
  );
  return [...ofThing.values()].flatMap(placeMentions).sort(compareMentions);
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

/** Longer quotes choose first: `Ada` is not found in what is `Ada Okafor` already. One that finds no place of its own says nothing new but its values. */
function placeMentions(mentions: readonly PlaceableMention[]): readonly GroundedMention[] {
  const placed: GroundedMention[] = [];
  const valuesOfOthers: Readonly<Record<string, string>>[] = [];
  for (const { places, values, class: kind, name } of mentions.toSorted((one, other) => compareKeys(keyOf(one), keyOf(other)))) {
    const free = places.find(({ span }) => !placed.some((taken) => overlap(taken.span, span)));
    if (free === undefined) valuesOfOthers.push(values);
    else placed.push({ class: kind, name, quote: free.text, span: free.span, values });
  }
  const [first, ...rest] = placed.sort(compareMentions);
  return [{ ...first!, values: Object.assign({}, ...valuesOfOthers.toReversed(), first!.values) as GroundedMention["values"] }, ...rest];
}

const keyOf = ({ places: [first], quote, values }: PlaceableMention): readonly (string | number)[] => {
  const { startByte, endByte } = first!.span;
  return [startByte - endByte, startByte, quote, JSON.stringify(Object.entries(values).sort())];
};

const overlap = (one: ByteSpan, other: ByteSpan): boolean => one.startByte < other.endByte && other.startByte < one.endByte;
