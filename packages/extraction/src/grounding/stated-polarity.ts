import type { Polarity, ThingName } from "../extractors/extractor.js";
import { thingKey } from "./ground-mentions.js";
import type { GroundedMention, GroundedStatement } from "./grounded-extraction.js";
import { groupBy } from "./group-by.js";
import { polarityOf } from "./polarity-of.js";
import { statementScope } from "./statement-scope.js";

/** Reads from the words of a passage whether a statement about two of its mentions holds. */
export function statedPolarity(text: string, mentions: readonly GroundedMention[]): (statement: GroundedStatement) => Polarity {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const offset = (byte: number): number => decoder.decode(bytes.subarray(0, byte)).length;
  const ofThing = groupBy(mentions, thingKey);
  const wordsFor = (thing: ThingName): readonly string[] => [...new Set([thing.name, ...ofThing.get(thingKey(thing))!.map(({ quote }) => quote)])];

  return ({ span, subject, object }) => {
    const [from, to] = [wordsFor(subject), wordsFor(object)];
    const quote = { start: offset(span.startByte), end: offset(span.endByte) };
    const scope = statementScope({ text, quote, subject: from, object: to });
    const names = [subject.name, object.name, ...mentions.map(({ name }) => name).filter((name) => name.includes(" "))];
    return polarityOf(withoutNames(scope, names));
  };
}

/** `Never Let Me Go` denies nothing. What begins in lower case may be no name. */
const withoutNames = (scope: string, names: readonly string[]): string =>
  names
    .filter((name) => /^\p{Lu}/u.test(name))
    .sort((one, other) => other.length - one.length)
    .reduce((words, name) => words.replaceAll(name, "…"), scope);
