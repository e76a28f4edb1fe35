import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes a folder with those above it, level by level: below some folders of the system (`/proc`), Node's recursive `mkdir` never ends. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
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
