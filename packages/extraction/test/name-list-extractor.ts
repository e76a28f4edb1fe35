import type { ExtractedMention, ExtractedStatement, Extractor, ThingName } from "../src/extractors/extractor.js";

/** Names that are looked for, with their classes, and the names that things have where these are other ones. */
export type NameList = Readonly<Record<string, { readonly class: string; readonly name?: string }>>;

export interface NameListOptions {
  /** Finds statements in words between two names. @default none */
  readonly verbs?: Readonly<Record<string, string>> | undefined;
  /** Name of the extractor, behind `list`. @default "" */
  readonly version?: string | undefined;
  /** Called with the text of each passage, and waited for. */
  readonly onPassage?: ((text: string) => void | Promise<void>) | undefined;
}

/** Finds names that it is given, and statements in sentences that say one of its verbs between two of them. */
export function nameListExtractor(names: NameList, { verbs = {}, version = "", onPassage }: NameListOptions = {}): Extractor {
  const thingOf = (quote: string): ThingName => ({ class: names[quote]!.class, name: names[quote]!.name ?? quote });
  return {
    name: `list ${version}`,
    extract: async ({ text }) => {
      await onPassage?.(text);
      const mentions = Object.keys(names).flatMap((quote): ExtractedMention[] =>
        Array.from({ length: text.split(quote).length - 1 }, () => ({ ...thingOf(quote), quote })),
      );
      const statements = text.split("\n").flatMap((sentence): ExtractedStatement[] => statementsIn(sentence));
      return { mentions, statements, usage: { inputTokens: 10, outputTokens: 1 } };
    },
  };

  function statementsIn(sentence: string): ExtractedStatement[] {
    const found = Object.keys(names)
      .filter((name) => sentence.includes(name))
      .sort((one, other) => sentence.indexOf(one) - sentence.indexOf(other));
    const [subject, object] = [found[0], found.at(-1)];
    if (subject === undefined || object === undefined || subject === object) return [];
    const ends = { subject: thingOf(subject), object: thingOf(object) };
    return Object.entries(verbs).flatMap(([words, type]) => (sentence.includes(words) ? [{ type, ...ends, quote: sentence, polarity: "asserted" as const }] : []));
  }
}
