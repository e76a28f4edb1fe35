import { type AsciidocLine, asciidocLines } from "./asciidoc-lines.js";
import type { Heading } from "./markdown-sections.js";

/** `3.2.1 General Syntax`, `Appendix A.  Names`: a number at the left margin, and a title that is no sentence. */
const numbered = /^(?:Appendix[ \t]+)?((?:\d{1,3}|[A-Z])(?:\.\d{1,3}){0,5})[.:]?[ \t]{1,8}(\p{L}.{0,76}[^.,;:\s])$/u;
const deepest = 6;
/** Fewer may be a list. */
const fewestSections = 3;
/** Of the lines between headings: lines at the margin are those at the head and foot of pages. */
const indentedShare = 0.8;

/**
 * The headings of a text that is laid out like an RFC: numbered without a gap, each alone between blank lines at the left margin, the text below
 * them indented. None of any other text: numbers alone may be those of a list.
 */
export function numberedHeadings(text: string): Heading[] {
  const lines = asciidocLines(text);
  const headings: Heading[] = [];
  let [between, indented, sections] = [0, 0, 0];
  let last: readonly string[] = [];
  for (const [index, line] of lines.entries()) {
    const heading = isBlank(lines[index - 1]) && isBlank(lines[index + 1]) ? headingOf(line) : undefined;
    if (heading !== undefined && follows(heading.number, last)) {
      last = heading.number;
      if (last.length === 1) sections += 1;
      headings.push({ text: line.words.replaceAll(/\s+/g, " "), level: Math.min(last.length, deepest), start: line.start, end: line.end });
    } else if (headings.length > 0 && !isBlank(line)) {
      between += 1;
      if (/^[ \t]/.test(line.words)) indented += 1;
    }
  }
  return sections >= fewestSections && indented >= between * indentedShare && indented > headings.length ? headings : [];
}

const isBlank = (line: AsciidocLine | undefined): boolean => line === undefined || line.words === "";

function headingOf({ words }: AsciidocLine): { readonly number: readonly string[] } | undefined {
  const [, number, title] = numbered.exec(words) ?? [];
  return number === undefined || title === undefined || title.includes("...") ? undefined : { number: number.split(".") };
}

/** Whether a number is the one behind another, of its level or one further in or out. */
function follows(number: readonly string[], last: readonly string[]): boolean {
  const depth = number.length - 1;
  if (depth > last.length) return false;
  if (number.slice(0, depth).some((part, index) => part !== last[index])) return false;
  const [part, before] = [number[depth]!, last[depth]];
  if (before === undefined) return part === "1";
  return part === successorOf(before) || (depth === 0 && part === "A" && /^\d/.test(before));
}

const successorOf = (part: string): string => (/^\d/.test(part) ? String(Number(part) + 1) : String.fromCharCode(part.charCodeAt(0) + 1));
