import { type ByteSpan, type QuoteFinder, utf8Length } from "@graphspan/core";
import { outermost } from "../../grounding/span-cover.js";
import type { ThingName } from "../extractor.js";

/** A thing whose name is known. */
export interface KnownName extends ThingName {
  /** Other names of it. @default none */
  readonly aliases?: readonly string[] | undefined;
}

/** A known name that stands in a text, in the text's own words. */
export interface KnownPlace extends ByteSpan {
  readonly thing: ThingName;
  readonly quote: string;
}

interface Entry {
  readonly thing: ThingName;
  readonly spelling: string;
  readonly plain: string;
}

/** As many letters as tell most names apart. */
const keyLetters = 4;

/**
 * Finds known names in texts: as whole words where a script has spaces, in any case of typesetting (`createQuoteFinder`), the longest where one holds another. Takes time by the length of
 * the text and the number of names that begin alike, not by the number of names.
 */
export function createGazetteer(names: readonly KnownName[]): (text: string, finder: QuoteFinder) => readonly KnownPlace[] {
  const byKey = new Map<string, Entry[]>();
  for (const { class: kind, name, aliases = [] } of names)
    for (const spelling of new Set([name, ...aliases])) {
      const plain = plainly(spelling);
      const entry = { thing: { class: kind, name }, spelling, plain };
      const key = plain.slice(0, keyLetters);
      const entries = byKey.get(key);
      if (entries === undefined) byKey.set(key, [entry]);
      else entries.push(entry);
    }
  byKey.delete("");

  return (text, finder) => {
    if (byKey.size === 0) return [];
    const plain = plainly(text);
    const found = new Set<Entry>();
    for (let at = 0; at < plain.length; at += 1)
      for (let length = 1; length <= keyLetters; length += 1)
        for (const entry of byKey.get(plain.slice(at, at + length)) ?? []) if (plain.startsWith(entry.plain, at)) found.add(entry);
    const places = [...found].flatMap(({ thing, spelling }) => finder.findAll(spelling).map(({ span, text: quote }) => ({ thing, quote, ...span })));
    return outermost(places, utf8Length(text));
  };
}

/** Letters and digits alone: whatever `createQuoteFinder` folds together is the same in this form. */
const plainly = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
