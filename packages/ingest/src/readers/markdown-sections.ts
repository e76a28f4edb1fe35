import { shortenLabel } from "../text/shorten.js";
import type { TextRange } from "../text/text-range.js";
import type { ReadSection } from "./read-document.js";

/** A heading: the whole lines it stands on. */
export interface Heading extends TextRange {
  readonly text: string;
  readonly level: number;
}

/**
 * The section tree under a list of headings, in the order of the text. A section begins with its heading; where nothing stands between
 * that and the heading above, with the one above: headings in a row introduce the same text, and alone they say nothing. Front matter,
 * which ends at `frontMatterEnd`, introduces the first section in the same way.
 */
export function sectionsOf(headings: readonly Heading[], text: string, frontMatterEnd: number | null): ReadSection[] {
  const ends = sectionEnds(headings, text.length);
  const ordinals = new Map<string, number>();
  const sections: ReadSection[] = [];
  const open: number[] = [];
  for (const [index, { text: words, level, start }] of headings.entries()) {
    while (open.length > 0 && headings[open.at(-1)!]!.level >= level) open.pop();
    const parent = open.at(-1) ?? null;
    const heading = shortenLabel(words);
    const path = [...(parent === null ? [] : sections[parent]!.path), heading];
    const key = JSON.stringify(path);
    const ordinal = ordinals.get(key) ?? 0;
    ordinals.set(key, ordinal + 1);
    const followsFrontMatter = index === 0 && frontMatterEnd !== null && text.slice(frontMatterEnd, start).trim() === "";
    const followsParent = parent === index - 1 && text.slice(headings[parent]!.end, start).trim() === "";
    const begin = followsFrontMatter ? 0 : followsParent ? sections[parent]!.start : start;
    sections.push({ heading, level, path, ordinal, parent, start: begin, end: ends[index]! });
    open.push(index);
  }
  return sections;
}

/** A section ends where the next one of its level or above begins. */
function sectionEnds(headings: readonly Heading[], textLength: number): number[] {
  const ends = headings.map(() => textLength);
  const open: number[] = [];
  for (const [index, { level, start }] of headings.entries()) {
    while (open.length > 0 && headings[open.at(-1)!]!.level >= level) ends[open.pop()!] = start;
    open.push(index);
  }
  return ends;
}
