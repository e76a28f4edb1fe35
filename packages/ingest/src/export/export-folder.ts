import { appendFile, mkdir, open, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GraphspanError } from "@graphspan/core";
import { ingestError } from "../errors.js";
import { systemCode } from "../sources/describe-cause.js";
import { reasonOf } from "../text/reason-of.js";

/** A file for the importer. */
export interface ExportedFile {
  readonly name: string;
  /** Without the line that names its columns. */
  readonly rows: number;
}

/** A folder that holds all files of an export, or none of them under its own name. */
export interface ExportFolder {
  readonly path: string;
  append(fileName: string, text: string): Promise<void>;
  /** Gives the files their names; the one that the importer is told of gets its own last. */
  finish(): Promise<void>;
  /** Takes away what was written. */
  discard(): Promise<void>;
}

/**
 * Takes a folder for an export, and makes it where it is missing.
 *
 * @param path - Absolute.
 * @param mainFile - Without it, the others are of no use.
 * @throws `INGEST.EXPORT_FOLDER_UNUSABLE`, also from its methods.
 */
export async function openExportFolder(path: string, mainFile: string): Promise<ExportFolder> {
  if (/[,="'\\\r\n]/.test(path)) throw unusable(path, "has a path that the importer would take apart.");
  const draftOf = (name: string): string => join(path, `${name}.part`);
  const made = await orUnusable(path, mkdir(path, { recursive: true }));
  // Of two exports that begin at once, one makes this file.
  const isFirst = await orUnusable(path, makeNew(draftOf(mainFile)));
  if (!isFirst) throw unusable(path, "is not empty.");
  if ((await orUnusable(path, readdir(path))).length > 1) {
    await rm(draftOf(mainFile), { force: true });
    throw unusable(path, "is not empty.");
  }
  const names = new Set([mainFile]);
  return {
    path,
    async append(name, text) {
      names.add(name);
      await orUnusable(path, appendFile(draftOf(name), text));
    },
    async finish() {
      for (const name of [...[...names].filter((each) => each !== mainFile), mainFile]) {
        await orUnusable(path, toDisk(draftOf(name)));
        await orUnusable(path, rename(draftOf(name), join(path, name)));
      }
    },
    async discard() {
      for (const name of names) for (const file of [draftOf(name), join(path, name)]) await rm(file, { force: true }).catch(() => undefined);
      if (made !== undefined) await rmdir(path).catch(() => undefined);
    },
  };
}

/** @returns Whether there was no such file. */
async function makeNew(file: string): Promise<boolean> {
  try {
    await writeFile(file, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** A name must not be there before what it names. */
async function toDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orUnusable<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw unusable(path, `cannot be used: ${reasonOf(error)}`, error);
  }
}

function unusable(path: string, what: string, cause?: unknown): GraphspanError {
  return ingestError("INGEST.EXPORT_FOLDER_UNUSABLE", `The folder ${path} ${what}`, { details: { path }, cause });
}
