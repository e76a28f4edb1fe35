import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Folders that hold a fetch under way; they begin with a dot, so that nobody takes one for a model. */
export const stagingPrefix = ".fetch-";

const abandonedAfterMs = 24 * 60 * 60 * 1_000;

/** Removes what killed fetches left behind; one that may still be running is left alone. */
export async function removeAbandonedStaging(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(stagingPrefix)) continue;
    const path = join(root, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed !== undefined && Date.now() - changed.mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}
