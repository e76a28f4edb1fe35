import { occurrences } from "./find-bytes.js";
import { breaksWord } from "./word-borders.js";

/** Finds many texts in one. */
export interface TextSearcher {
  /** UTF-16 offsets at which `wanted`, which is not empty, occurs as whole words, from left to right; they do not overlap. */
  wholeWords(wanted: string): Generator<number>;
}

/** Searches by reading the text before an index of it is made: one takes about as long as a few dozen searches. */
const searchesBeforeIndex = 32;
const unitsOfKey = 4;
/** An index entry that would cost more than reading the text this often is not used. */
const mostReadings = 2;

/** Prepares a text for searches. One search takes time by the length of the text; many take it once, and then by what they find. */
export function createTextSearcher(text: string): TextSearcher {
  const units = unitsOf(text);
  let searches = 0;
  let index: ReadonlyMap<string, readonly number[]> | undefined;

  function* startsOf(wanted: string): Generator<number> {
    searches += 1;
    if (searches > searchesBeforeIndex && wanted.length >= unitsOfKey) {
      index ??= indexOf(text);
      const starts = index.get(wanted.slice(0, unitsOfKey)) ?? [];
      if (starts.length * wanted.length <= mostReadings * text.length + unitsOfKey) {
        for (const start of starts) if (text.startsWith(wanted, start)) yield start;
        return;
      }
    }
    yield* occurrences(units, unitsOf(wanted));
  }

  return {
    *wholeWords(wanted) {
      let free = 0;
      for (const start of startsOf(wanted)) {
        const end = start + wanted.length;
        if (start < free || breaksWord(text, start) || breaksWord(text, end)) continue;
        yield start;
        free = end;
      }
    },
  };
}

/** Where words begin, by their first units. */
function indexOf(text: string): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (let start = 0; start + unitsOfKey <= text.length; start += 1) {
    if (breaksWord(text, start)) continue;
    const key = text.slice(start, start + unitsOfKey);
    const starts = index.get(key);
    if (starts === undefined) index.set(key, [start]);
    else starts.push(start);
  }
  return index;
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < units.length; at += 1) units[at] = text.charCodeAt(at);
  return units;
}
