import type { CitedPassage } from "../../session/answers/cited-passage.js";
import type { CitationStyle } from "../citations.js";
import { printable, printableName } from "../printable.js";
import { fileOf, pageOf, titleOf, unitOf } from "../source-place.js";
import { wrapLines } from "../wrap-lines.js";

const margin = "    ";

/** A passage between its neighbours, with the cited words marked: by colour, or by `>>>` and `<<<` where there is none. */
export function formatCitedPassage(passage: CitedPassage, style: CitationStyle): string {
  const { number, item, before, after } = passage;
  const { colours, folder, columns } = style;
  const { span, source } = item;
  const width = columns === null ? null : columns - margin.length - 2;
  const unit = unitOf(item) || (item.sourceSpan === undefined ? "" : " of its text");
  const block = (text: string, bar: string): string[] => wrapLines(text, width).map((line) => `${margin}${colours.dim(bar)} ${line}`);
  const beside = (text: string): string[] => block(trimmed(printable(text)), "┆").map((line) => colours.dim(line));
  return [
    colours.bold(`[${number}] ${printableName(titleOf(source))}`),
    `${margin}${colours.cyan(`${printableName(fileOf(source, folder))}  ${pageOf(source)}bytes ${span.startByte}–${span.endByte}${unit}`)}`,
    ...before.flatMap(beside),
    ...block(trimmed(marked(passage, style)), "│"),
    ...(item.cut ? [`${margin}${colours.dim("│ … (cut by the budget)")}`] : []),
    ...after.flatMap(beside),
  ].join("\n");
}

function marked({ item, cited }: CitedPassage, { colours }: Pick<CitationStyle, "colours">): string {
  const bytes = Buffer.from(item.text);
  const mark = (text: string): string => (colours.isColorSupported ? eachLine(text, (line) => colours.bold(colours.yellow(line))) : `>>>${text}<<<`);
  let at = 0;
  const parts = cited.flatMap(({ startByte, endByte }) => {
    const between = printable(bytes.subarray(at, startByte).toString());
    at = endByte;
    return [between, mark(printable(bytes.subarray(startByte, endByte).toString()))];
  });
  return [...parts, printable(bytes.subarray(at).toString())].join("");
}

/** Lines are wrapped one by one, so each has colours of its own. */
const eachLine = (text: string, change: (line: string) => string): string => text.split("\n").map((line) => (line === "" ? "" : change(line))).join("\n");

const trimmed = (text: string): string => text.replace(/^\n+|\s+$/g, "");
