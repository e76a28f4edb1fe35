import type { Sentence } from "../sentences/sentences.js";

/** What a sentence is part of. `aside` is what no reader is told: front matter, comments, what is left of links. */
export type SentenceKind = "prose" | "heading" | "tableHead" | "tableRow" | "aside";

interface KindSpan extends Sentence {
  readonly kind: SentenceKind;
}

/** The kind of each sentence of a text. */
export function kindsOf(text: string, sentences: readonly Sentence[]): readonly SentenceKind[] {
  const spans = [...asides(text), ...lineSpans(text)].sort((left, right) => left.start - right.start || right.end - left.end);
  let next = 0;
  let open: KindSpan[] = [];
  return sentences.map(({ start, end }) => {
    while (next < spans.length && spans[next]!.start <= start) open.push(spans[next++]!);
    open = open.filter((span) => span.end > start);
    return open.find((span) => span.end >= end)?.kind ?? "prose";
  });
}

const comment = /<!--[^]*?(?:-->|$)/gu;

function* asides(text: string): Generator<KindSpan> {
  const end = frontMatterEnd(text);
  if (end !== null) yield { start: 0, end, kind: "aside" };
  for (const { index, 0: found } of text.matchAll(comment)) yield { start: index, end: index + found.length, kind: "aside" };
}

const rule = /^\ufeff?---[ \t]*$/u;
const ofFrontMatter = /^(?:[\w-]+[ \t]*:|[ \t#-]|$)/u;
const mostLines = 200;

/** Where the lines of names and values between two rules end that a text begins with; null where it begins otherwise. */
function frontMatterEnd(text: string): number | null {
  let end = 0;
  for (const [index, line] of text.split("\n", mostLines).entries()) {
    end += line.length + 1;
    const isRule = rule.test(line.trimEnd());
    if (index > 0 && isRule) return end;
    if (index === 0 ? !isRule : !ofFrontMatter.test(line.trimEnd())) return null;
  }
  return null;
}

const atxHeading = /^ {0,3}#{1,6}[ \t]/u;
const underline = /^ {0,3}(?:={3,}|-{3,})[ \t]*$/u;
const tableRule = /^[ \t|:-]*-[ \t|:-]*$/u;
const row = /^[ \t]*\|/u;
/** Longer ones are judged by their beginning. */
const mostSeen = 2000;

function* lineSpans(text: string): Generator<KindSpan> {
  const lines = Array.from(text.matchAll(/[^\r\n]+/gu), ({ index, 0: line }) => ({ start: index, end: index + line.length, seen: line.slice(0, mostSeen) }));
  for (const [index, { start, end, seen }] of lines.entries()) {
    const kind = kindOfLine(seen, lines[index + 1]?.seen ?? "");
    if (kind !== "prose") yield { start, end, kind };
  }
}

function kindOfLine(line: string, next: string): SentenceKind {
  if (atxHeading.test(line) || (underline.test(next) && !row.test(line) && line.trim().length < 100 && !/[.!?:]\s*$/u.test(line))) return "heading";
  if (row.test(line)) return next.includes("|") && tableRule.test(next) ? "tableHead" : "tableRow";
  return isLinksAlone(line) ? "aside" : "prose";
}

const link = /!?\[[^[\]]{0,500}\](?:\([^()]{0,1000}\)|:[ \t]*\S{1,1000})|https?:\/\/\S{1,1000}|<[^<>]{1,1000}>/gu;

function isLinksAlone(line: string): boolean {
  const rest = line.replaceAll(link, "");
  return rest !== line && !/[\p{L}\p{N}]/u.test(rest);
}
