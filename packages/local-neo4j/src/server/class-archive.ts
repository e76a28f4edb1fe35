import { createHash, randomBytes } from "node:crypto";
import { copyFile, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Java } from "../java/java.js";

/**
 * The classes a server loads, prepared by the JVM in one file beside the jars. With it a start takes about half the processor time.
 * The file fits one Java and one set of jars; a JVM that finds it unfit says so and loads the classes as usual.
 */
export interface ClassArchive {
  readonly file: string;
  /** Where the JVM writes the archive when it ends; undefined when there is one already. */
  readonly draft?: string | undefined;
}

export async function classArchiveFor(java: Java, jars: string, folder: string): Promise<ClassArchive> {
  const release = await readFile(join(java.home, "release"), "utf8").catch(() => "");
  const key = createHash("sha256").update(`${java.home}\n${release}`).digest("hex").slice(0, 12);
  const file = `${jars}-classes-${key}.jsa`;
  return { file, draft: (await exists(file)) ? undefined : join(folder, "run", "classes.jsa") };
}

export function classArchiveFlags({ file, draft }: ClassArchive): readonly string[] {
  return draft === undefined ? [`-XX:SharedArchiveFile=${file}`, "-Xshare:auto"] : [`-XX:ArchiveClassesAtExit=${draft}`];
}

/** Moves a written archive into the cache in one step: two servers that end at once must not write one file. */
export async function keepClassArchive({ file, draft }: ClassArchive): Promise<void> {
  if (draft === undefined || !(await exists(draft))) return;
  const copy = `${file}.draft-${randomBytes(6).toString("hex")}`;
  try {
    await copyFile(draft, copy);
    await rename(copy, file);
  } catch {
    // Without the archive the next start is slower, and that is all.
    await rm(copy, { force: true });
  }
  await rm(draft, { force: true });
}

const exists = (file: string): Promise<boolean> => stat(file).then(() => true, () => false);
