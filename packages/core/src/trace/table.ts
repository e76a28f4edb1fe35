import { printable } from "./printable.js";

/** Rows with their columns below each other, two spaces apart; numbers to the right. The last column is not padded. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ""))));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const padding = " ".repeat(widths[column]! - width(cell));
        return /^[\d.e+-]+$/.test(cell) ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd(),
  );
}

/** Places that a cell takes when it is printed. */
function width(cell: string): number {
  return Array.from(printable(cell)).length;
}
