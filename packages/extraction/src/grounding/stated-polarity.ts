import type { Polarity, ThingName } from "../extractors/extractor.js";
import type { GroundedMention, GroundedStatement } from "./grounded-extraction.js";
import { groupBy } from "./group-by.js";
import { namesRemover } from "./names-remover.js";
import { polarityOf } from "./polarity-of.js";
import { sentenceFinder } from "./sentences.js";
import { statementScope } from "./statement-scope.js";
import { thingKey } from "./thing-key.js";

/** Reads from the words of a passage whether a statement about two of its mentions holds. */
export function statedPolarity(text: string, mentions: readonly GroundedMention[]): (statement: GroundedStatement) => Polarity {
  const offsets = offsetsOfBytes(text);
  const sentenceAround = sentenceFinder(text);
  const ofThing = new Map([...groupBy(mentions, thingKey)].map(([key, some]) => [key, new Set(some.map(({ quote }) => quote))]));
  const wordsFor = (thing: ThingName): readonly string[] => [...new Set([thing.name, ...ofThing.get(thingKey(thing))!])];
  const withoutNames = namesRemover(mentions.map(({ name }) => name).filter((name) => name.includes(" ")));

  return ({ span, subject, object }) => {
    const quote = { start: offsets[span.startByte]!, end: offsets[span.endByte]! };
    const scope = statementScope({ text, quote, sentence: sentenceAround(quote), subject: wordsFor(subject), object: wordsFor(object) });
    return polarityOf(withoutNames(scope, [subject.name, object.name]));
  };
}

/** For each byte of a text at which a character begins, and for its end, the UTF-16 offset. */
function offsetsOfBytes(text: string): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  const offsets = new Uint32Array(bytes.length + 1);
  let offset = 0;
  for (const [at, byte] of bytes.entries()) {
    offsets[at] = offset;
    // A character's last three bytes begin with the bits 10; one of four bytes has two units.
    if ((byte & 0xc0) !== 0x80) offset += byte >= 0xf0 ? 2 : 1;
  }
  offsets[bytes.length] = offset;
  return offsets;
}
