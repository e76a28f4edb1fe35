const lineWithMarker = /^(?=[ \t]*[>*+\-\d])/gm;
/** What opens a quotation or an item of a list. */
const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|$))/y;

/**
 * Whether quotations and lists may be nested deeper than `limit`. Counts the columns in which they open, line by line, without parsing:
 * a parser takes time in proportion to the square of the depth and more. May count too many, never too few.
 */
export function isNestedDeeperThan(limit: number, text: string): boolean {
  let open: readonly number[] = [];
  for (const { index } of text.matchAll(lineWithMarker)) {
    const columns = markerColumns(text, index, limit + 1);
    const last = columns.at(-1);
    if (last === undefined) continue;
    open = [...new Set([...open.filter((column) => column < last), ...columns])];
    if (open.length > limit) return true;
  }
  return false;
}

function markerColumns(text: string, line: number, most: number): number[] {
  const columns: number[] = [];
  marker.lastIndex = line;
  while (columns.length < most && marker.test(text)) columns.push(marker.lastIndex - 1 - line);
  return columns;
}
