const lineEnd = /\r\n|[\n\r]/g;
/** A line that begins something of its own: a heading, an item of a list, a row of a table, a quotation, a blank line. */
const beginsAnew = /^[ \t]*(?:[#>|*+\-•–—=~`]|\d{1,3}[.)]\s|[a-z][.)]\s|[\n\r]|$)/u;
const beginsLower = /^[ \t]*[\p{Ll}(]/u;
/** A line that nothing goes on from: a heading, a row of a table, a comment. */
const standsAlone = /^[ \t]*(?:#|\||<!--)/u;
const endsComment = /-->[ \t]*$/u;
/** Letters of a line that was probably wrapped because it was full. */
const fullLine = 50;
const mostShown = 200;

/** Makes a space of each line end inside a paragraph, so that no sentence ends there. Offsets stay the same. */
export function unwrapLines(text: string): string {
  let lineStart = 0;
  return text.replace(lineEnd, (mark: string, at: number) => {
    const line = text.slice(lineStart, Math.min(at, lineStart + mostShown));
    const isAlone = standsAlone.test(line) || endsComment.test(text.slice(Math.max(lineStart, at - mostShown), at));
    lineStart = at + mark.length;
    const next = text.slice(lineStart, lineStart + mostShown);
    const continues = line.trim() !== "" && !isAlone && !beginsAnew.test(next) && (line.length >= fullLine || beginsLower.test(next));
    return continues ? " ".repeat(mark.length) : mark;
  });
}
