import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";

/** Whether a path lies below a folder, as far as its words tell. Both are absolute. */
export function isBelow(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a file really lies, links followed; `nowhere` for what is no file. */
export async function placeOf(file: string, realFolder: string): Promise<"inside" | "outside" | "nowhere"> {
  try {
    if (!(await stat(file)).isFile()) return "nowhere";
    return isBelow(realFolder, await realpath(file)) ? "inside" : "outside";
  } catch {
    return "nowhere";
  }
}
