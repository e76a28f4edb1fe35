import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writingInto } from "../data-folder/folder-unusable.js";
import { makeFolder } from "../data-folder/make-folder.js";

const abandonedAfterMilliseconds = 24 * 60 * 60_000;

/**
 * Fills a folder of the cache in one step: it is built under another name and renamed when it is complete. A build that is killed
 * leaves nothing that looks complete, and of two builds at once the one that ends first wins.
 *
 * @throws `SERVER.FOLDER_UNUSABLE`, `SERVER.DISK_FULL`
 */
export async function fillFolder(folder: string, build: (draft: string) => Promise<void>): Promise<string> {
  if (await exists(folder)) return folder;
  return writingInto(dirname(folder), () => fillMissing(folder, build));
}

async function fillMissing(folder: string, build: (draft: string) => Promise<void>): Promise<string> {
  await makeFolder(dirname(folder));
  await removeAbandoned(folder);
  const draft = `${folder}.draft-${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(draft);
    await build(draft);
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
    return folder;
  } finally {
    // What cannot be removed now is removed by a later build.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder);
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(`${basename(folder)}.draft-`));
  for (const draft of drafts.map((name) => join(parent, name))) {
    const changed = await stat(draft).then(({ mtimeMs }) => mtimeMs, () => Date.now());
    if (Date.now() - changed > abandonedAfterMilliseconds) await rm(draft, { recursive: true, force: true });
  }
}

const exists = (folder: string): Promise<boolean> => stat(folder).then(() => true, () => false);
