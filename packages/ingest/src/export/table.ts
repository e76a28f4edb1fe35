import { type Cell, quoted } from "./cell.js";
import type { ExportFolder, ExportedFile } from "./export-folder.js";

/** Rows of one kind, in one file or several: a file has one type for each of its columns, and metadata has what it likes. */
export interface Table {
  /** @param fixed - Texts of the columns that every row has, ready to be written. */
  add(fixed: readonly string[], cells: readonly Cell[]): void;
  /** Writes what was added. */
  flush(): Promise<void>;
  /** In UTF-16 units. */
  longestRow(): number;
  /** Those that hold rows, in the order in which they were begun. */
  files(): ExportedFile[];
}

interface Part {
  readonly fileName: string;
  /** Types by name. */
  readonly columns: ReadonlyMap<string, string>;
  readonly lines: string[];
  rows: number;
}

/**
 * A row goes into the last file that has its columns; where none has, a new one begins, with the columns of the last as well. So there are about
 * as many files as different columns, not as different sets of them.
 *
 * @param fixedColumns - As the importer reads them, as in `:START_ID(chunk)`.
 */
export function createTable(folder: ExportFolder, name: string, fixedColumns: readonly string[]): Table {
  const parts: Part[] = [];
  let longest = 0;
  const begin = (cells: readonly Cell[]): Part => {
    const types: (readonly [string, string])[] = cells.map(({ name, type }) => [name, type]);
    const columns = new Map([...(parts.at(-1)?.columns ?? []), ...types]);
    const header = [...fixedColumns, ...Array.from(columns, ([column, type]) => `${column}:${type}`)].map(quoted).join(",");
    const part: Part = { fileName: `${name}-${parts.length + 1}.csv`, columns, lines: [header], rows: 0 };
    parts.push(part);
    return part;
  };
  return {
    add(fixed, cells) {
      const part = parts.findLast(({ columns }) => cells.every(({ name, type }) => columns.get(name) === type)) ?? begin(cells);
      const texts = new Map(cells.map(({ name, text }) => [name, text]));
      const line = [...fixed, ...Array.from(part.columns.keys(), (column) => texts.get(column) ?? "")].join(",");
      part.lines.push(line);
      part.rows += 1;
      longest = Math.max(longest, line.length);
    },
    async flush() {
      for (const { fileName, lines } of parts) {
        if (lines.length === 0) continue;
        await folder.append(fileName, lines.splice(0).map((line) => `${line}\n`).join(""));
      }
    },
    longestRow: () => longest,
    files: () => parts.map(({ fileName, rows }) => ({ name: fileName, rows })),
  };
}
