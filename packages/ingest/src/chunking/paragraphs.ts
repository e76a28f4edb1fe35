import type { TextRange } from "../text/text-range.js";
import { linesOf } from "./lines.js";

/** Runs of lines between blank ones; a code block or a table is a paragraph of its own, blank lines and all. */
export function* paragraphsOf(text: string, range: TextRange, blocks: readonly TextRange[]): Generator<TextRange> {
  let index = 0;
  let wasInBlock = false;
  let open: TextRange | undefined;
  const extended = ({ end, start }: TextRange): TextRange => ({ start: open?.start ?? start, end });
  for (const line of linesOf(text, range)) {
    while (index < blocks.length && blocks[index]!.end <= line.from) index += 1;
    const block = blocks[index];
    const isInBlock = block !== undefined && block.start < line.next;
    const isBorder = isInBlock ? !wasInBlock || block.start >= line.from : wasInBlock || line.start === line.end;
    wasInBlock = isInBlock;
    if (isBorder && open !== undefined) {
      yield open;
      open = undefined;
    }
    if (line.start < line.end) open = extended(line);
  }
  if (open !== undefined) yield open;
}
