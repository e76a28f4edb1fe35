import type { AsciidocLine } from "./asciidoc-lines.js";

/** Lines between two delimiters, by the positions of both. */
export interface AsciidocBlock {
  /** `whole`: a listing, a literal, a table; `comment`; `compound`: an example, a quotation or the like, which holds blocks of its own. */
  readonly kind: "whole" | "comment" | "compound";
  readonly first: number;
  readonly last: number;
}

const delimiters: readonly (readonly [AsciidocBlock["kind"], RegExp])[] = [
  ["whole", /^(?:-{4,}|\.{4,}|\+{4,}|```\S*|[|,:!]={3,})$/],
  ["comment", /^\/{4,}$/],
  ["compound", /^(?:={4,}|\*{4,}|_{4,}|--)$/],
];
const kindOf = (words: string): AsciidocBlock["kind"] | undefined => delimiters.find(([, pattern]) => pattern.test(words))?.[0];
/** Code may be fenced as in Markdown, with its language behind the first fence. */
const closerOf = (words: string): string => (words.startsWith("```") ? "```" : words);

/** The blocks of a document in order, those inside of compound ones too. What is delimited only at one end is no block. */
export function asciidocBlocks(lines: readonly AsciidocLine[]): AsciidocBlock[] {
  const closers = new Map<string, number[]>();
  for (let position = lines.length - 1; position >= 0; position -= 1) {
    const { words } = lines[position]!;
    if (kindOf(words) === undefined) continue;
    const places = closers.get(words);
    if (places === undefined) closers.set(words, [position]);
    else places.push(position);
  }
  /** The next line of these words; asked with positions that only grow. */
  const nextOf = (words: string, behind: number): number | undefined => {
    const places = closers.get(words) ?? [];
    while (places.length > 0 && places.at(-1)! <= behind) places.pop();
    return places.at(-1);
  };

  const blocks: AsciidocBlock[] = [];
  const open: number[] = [];
  for (let position = 0; position < lines.length; position += 1) {
    if (position === open.at(-1)) {
      open.pop();
      continue;
    }
    const { words } = lines[position]!;
    const kind = kindOf(words);
    const last = kind === undefined ? undefined : nextOf(closerOf(words), position);
    if (kind === undefined || last === undefined || last > (open.at(-1) ?? Infinity)) continue;
    blocks.push({ kind, first: position, last });
    if (kind === "compound") open.push(last);
    else position = last;
  }
  return blocks;
}
