import type { ByteSpan, FoundQuote } from "@graphspan/core";
import type { ThingName } from "../extractors/extractor.js";
import { compareKeys, compareMentions } from "./compare-grounded.js";
import type { GroundedMention } from "./grounded-extraction.js";
import { createSpanCover } from "./span-cover.js";
import { thingKey } from "./thing-key.js";

/** A mention whose words stand somewhere in the passage. */
export interface PlaceableMention extends ThingName {
  readonly quote: string;
  /** At least one, in the order of the passage; none overlaps another. */
  readonly places: readonly FoundQuote[];
  readonly values: Readonly<Record<string, string>>;
}

/** What became of the mentions of one thing. */
interface PlacedThing {
  /** In the order of the passage. */
  readonly placed: GroundedMention[];
  /** Those that found no place, the first to choose first. */
  readonly unplaced: PlaceableMention[];
  /** For each quote, the first of its places that was not looked at yet. */
  readonly next: Map<string, number>;
}

/**
 * Gives mentions their places. Longer quotes choose first. A mention takes the first place of its quote that no other mention of its thing touches and that lies in no longer mention, of
 * whatever thing: `York` is not found in what is `New York`, nor `Ada` in what is `Ada Okafor`. A thing that so finds no place at all is mentioned once all the same, inside a
 * longer mention. What finds no place of its own says nothing new but its values.
 */
export function placeMentions(mentions: readonly PlaceableMention[], byteLength: number): readonly GroundedMention[] {
  const cover = createSpanCover(byteLength);
  const openPlaces = new Map<string, readonly FoundQuote[]>();
  const things = new Map<string, PlacedThing>();
  for (const mention of inOrderOfChoice(mentions)) {
    const key = thingKey(mention);
    const thing = things.get(key) ?? { placed: [], unplaced: [], next: new Map<string, number>() };
    things.set(key, thing);
    const open = openPlaces.get(mention.quote) ?? mention.places.filter(({ span }) => !cover.holdsLonger(span));
    openPlaces.set(mention.quote, open);
    const place = takeFree(thing, mention.quote, open);
    if (place === undefined) thing.unplaced.push(mention);
    else {
      cover.add(place.span);
      insert(thing.placed, grounded(mention, place));
    }
  }
  return [...things.values()].flatMap(mentionsOf).sort(compareMentions);
}

function inOrderOfChoice(mentions: readonly PlaceableMention[]): readonly PlaceableMention[] {
  const keyed = mentions.map((mention) => {
    const { startByte, endByte } = mention.places[0]!.span;
    return { mention, key: [startByte - endByte, startByte, mention.quote, mention.class, mention.name, JSON.stringify(Object.entries(mention.values).sort())] };
  });
  return keyed.sort((one, other) => compareKeys(one.key, other.key)).map(({ mention }) => mention);
}

function takeFree({ placed, next }: PlacedThing, quote: string, open: readonly FoundQuote[]): FoundQuote | undefined {
  let at = next.get(quote) ?? 0;
  while (at < open.length && touches(placed, open[at]!.span)) at += 1;
  next.set(quote, at + 1);
  return open[at];
}

/** How many of the mentions, which do not overlap, begin before a byte. */
function countBefore(placed: readonly GroundedMention[], byte: number): number {
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (placed[middle]!.span.startByte < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of the mentions that begin before the span ends, the last one reaches furthest. */
function touches(placed: readonly GroundedMention[], { startByte, endByte }: ByteSpan): boolean {
  const last = placed[countBefore(placed, endByte) - 1];
  return last !== undefined && last.span.endByte > startByte;
}

function insert(placed: GroundedMention[], mention: GroundedMention): void {
  placed.splice(countBefore(placed, mention.span.startByte), 0, mention);
}

const grounded = ({ class: kind, name, values }: PlaceableMention, { text, span }: FoundQuote): GroundedMention => ({ class: kind, name, quote: text, span, values });

function mentionsOf({ placed, unplaced }: PlacedThing): readonly GroundedMention[] {
  const [first = grounded(unplaced[0]!, unplaced[0]!.places[0]!), ...rest] = placed;
  const values: Record<string, string> = {};
  for (const { values: told } of [...unplaced].reverse()) Object.assign(values, told);
  return [{ ...first, values: Object.assign(values, first.values) }, ...rest];
}
