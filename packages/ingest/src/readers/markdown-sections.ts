import { shortenLabel } from "../text/shorten.js";
import type { ReadSection } from "./read-document.js";

export interface Heading {
  readonly text: string;
  readonly level: number;
  /** Start of the line it stands on. */
  readonly start: number;
}

/** The section tree under a list of headings, in the order of the text. */
export function sectionsOf(headings: readonly Heading[], textLength: number): ReadSection[] {
  const ends = sectionEnds(headings, textLength);
  const ordinals = new Map<string, number>();
  const sections: ReadSection[] = [];
  const open: number[] = [];
  for (const [index, { text, level, start }] of headings.entries()) {
    while (open.length > 0 && headings[open.at(-1)!]!.level >= level) open.pop();
    const parent = open.at(-1) ?? null;
    const heading = shortenLabel(text);
    const path = [...(parent === null ? [] : sections[parent]!.path), heading];
    const key = JSON.stringify(path);
    const ordinal = ordinals.get(key) ?? 0;
    ordinals.set(key, ordinal + 1);
    sections.push({ heading, level, path, ordinal, parent, start, end: ends[index]! });
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
