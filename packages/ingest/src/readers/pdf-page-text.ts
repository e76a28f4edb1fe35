/** A piece of a page's text, as the library gives it in the order in which the page draws it. Lengths are points of the page, upwards. */
export interface PdfTextItem {
  readonly str: string;
  /** The last two are where the piece begins. */
  readonly transform: readonly number[];
  readonly height: number;
  readonly hasEOL: boolean;
}

/** A line of a page and where it stands: in the text of the page, and on the paper. */
interface PdfLine {
  readonly text: string;
  readonly start: number;
  readonly left: number;
  readonly baseline: number;
}

export interface PdfPageText {
  readonly text: string;
  readonly lines: readonly PdfLine[];
}

type Line = Omit<PdfLine, "start"> & { readonly height: number };

/** How much further than usual the next line of a paragraph never is. */
const paragraphGap = 1.25;
/** Lines this many letters apart belong to different parts of a page, and say nothing about how far apart lines usually are. */
const farApart = 4;

/** The text of a page: its lines, with a blank one where the paper leaves more room between two than it usually does. */
export function pageText(items: readonly PdfTextItem[]): PdfPageText {
  const lines = linesOf(items);
  const usual = usualGap(lines);
  const placed: PdfLine[] = [];
  let text = "";
  for (const [index, line] of lines.entries()) {
    if (index > 0) text += lines[index - 1]!.baseline - line.baseline > paragraphGap * usual ? "\n\n" : "\n";
    placed.push({ text: line.text, start: text.length, left: line.left, baseline: line.baseline });
    text += line.text;
  }
  return { text, lines: placed };
}

function linesOf(items: readonly PdfTextItem[]): Line[] {
  const lines: Line[] = [];
  let open: PdfTextItem[] = [];
  for (const [index, item] of items.entries()) {
    open.push(item);
    if (!item.hasEOL && index < items.length - 1) continue;
    const words = open.filter(({ str }) => str.trim() !== "");
    if (words.length > 0) lines.push(lineOf(open, words));
    open = [];
  }
  return lines;
}

function lineOf(items: readonly PdfTextItem[], words: readonly PdfTextItem[]): Line {
  return {
    text: items.map(({ str }) => str).join("").trimEnd(),
    left: Math.min(...words.map(({ transform }) => transform[4]!)),
    baseline: words[0]!.transform[5]!,
    height: Math.max(...words.map(({ height }) => height)),
  };
}

/** The middle one of the distances between lines that follow each other downwards. */
function usualGap(lines: readonly Line[]): number {
  const gaps = lines.slice(1).flatMap(({ baseline, height }, index) => {
    const gap = lines[index]!.baseline - baseline;
    return gap > height / 2 && gap < farApart * height ? [gap] : [];
  });
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? Infinity;
}
