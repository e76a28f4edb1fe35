import { join } from "node:path";
import { listDelimiter } from "./cell.js";
import type { ExportFolder } from "./export-folder.js";
import type { GraphFiles } from "./graph-files.js";

/** What the importer is told, one argument a line: it reads them with `@` in front of the file's path. */
export function importArguments({ path }: ExportFolder, files: GraphFiles): string {
  const lines = [
    ...files.nodes().map(({ name }) => `--nodes=${join(path, name)}`),
    ...files.relationships().map(({ name }) => `--relationships=${join(path, name)}`),
    "--multiline-fields=true",
    `--array-delimiter=U+${listDelimiter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
    ...bufferFor(files.longestRow()),
  ];
  return lines.map((line) => `"${line}"\n`).join("");
}

/** What the importer has room for by itself, for one value. */
const usualBuffer = 4 * 1024 * 1024;

/** A character takes three bytes at most for each of its UTF-16 units. */
function bufferFor(longestRow: number): string[] {
  const bytes = 3 * longestRow;
  return bytes > usualBuffer ? [`--read-buffer-size=${bytes}`] : [];
}
