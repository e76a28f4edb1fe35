import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { folderUnusable } from "./folder-unusable.js";

/**
 * Makes a folder with those above it, for its owner only.
 *
 * @throws `SERVER.FOLDER_UNUSABLE`, `SERVER.DISK_FULL`
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeLevels(folder);
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw folderUnusable(folder, cause);
  }
}

/** Level by level: below some folders of the system (`/proc`), a recursive `mkdir` of Node tries again for ever. */
async function makeLevels(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeLevels(dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!(await isFolder(folder))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
