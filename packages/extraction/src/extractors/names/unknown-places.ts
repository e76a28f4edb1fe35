import { type ByteSpan, createUtf8Index, type QuoteFinder } from "@graphspan/core";
import { outermost } from "../../grounding/span-cover.js";
import type { ExtractorPassage } from "../extractor.js";
import { isEnglish } from "./is-english.js";
import type { EnglishReader } from "./load-english.js";
import { type NameRun, nameRuns } from "./name-runs.js";

/** A stretch of a passage that looks like a name. */
export interface UnknownPlace extends ByteSpan {
  readonly kind: NameRun["kind"];
  readonly quote: string;
}

/** Names that nobody has told us, whole words each; of two that hold one another the longer, and the document's title always. None in a text that is not English. */
export function unknownPlaces({ text, title }: ExtractorPassage, finder: QuoteFinder, english: EnglishReader): readonly UnknownPlace[] {
  if (!isEnglish(text)) return [];
  const bytes = createUtf8Index(text);
  const runs = nameRuns(text, english.tag(text)).map(({ start, end, kind }) => ({
    ...{ kind, quote: text.slice(start, end) },
    ...{ startByte: bytes.byteOffset(start), endByte: bytes.byteOffset(end) },
  }));
  const titles = titlePlaces(title, finder);
  const places = [...titles, ...runs.filter(({ quote }) => finder.find(quote) !== null)];
  const longest = new Set(outermost(places, bytes.byteLength));
  const seen = new Set<string>();
  return places.filter((place, index) => {
    const key = `${place.startByte} ${place.endByte}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return index < titles.length || (longest.has(place) && !isRepeated);
  });
}

/** Where the passage has the words of its document's title, without what stands in brackets behind them. */
function titlePlaces(title: string, finder: QuoteFinder): readonly UnknownPlace[] {
  const name = withoutBrackets(title);
  if (!/^[\p{Lu}\p{N}]/u.test(name)) return [];
  return finder.findAll(name).map(({ text, span }) => ({ kind: "name", quote: text, ...span }));
}

/** `Mercury` of `Mercury (planet)`. By hand, since an expression that begins with spaces tries each of a thousand. */
function withoutBrackets(title: string): string {
  const trimmed = title.trimEnd();
  const opening = trimmed.endsWith(")") ? trimmed.lastIndexOf("(") : -1;
  return opening < 0 || trimmed.indexOf(")", opening) < trimmed.length - 1 ? title : trimmed.slice(0, opening).trimEnd();
}
