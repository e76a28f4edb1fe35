import type { Stats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { sep } from "node:path";
import { systemCode } from "./describe-cause.js";

/** Whether a path is that of a file or folder, or lies below it. Both are absolute. */
export function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(place.endsWith(sep) ? place : place + sep);
}

/** Whether something may lie at a path: who cannot look there does not know that nothing does. */
export async function mayLieAt(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    return systemCode(error) !== "ENOENT" && systemCode(error) !== "ENOTDIR";
  }
}

/** By what a file is told from the same file after somebody wrote to it. */
export function stateOf({ ino, size, mtimeMs }: Pick<Stats, "ino" | "size" | "mtimeMs">): string {
  return [ino, size, mtimeMs].join(" ");
}

/** Whether a file is another one than it was in that state. */
export async function hasChangedSince(path: string, state: string | null): Promise<boolean> {
  try {
    return stateOf(await stat(path)) !== state;
  } catch {
    return true;
  }
}
