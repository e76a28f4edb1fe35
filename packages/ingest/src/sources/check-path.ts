import type { Stats } from "node:fs";
import { access, constants, realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { ingestError } from "../errors.js";
import { reasonOf } from "../text/reason-of.js";
import { adviceFor, systemCode } from "./describe-cause.js";

/**
 * A path that can be read, of a file or folder: a pipe or device would be waited for, perhaps for ever.
 *
 * @throws `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE`
 */
export async function checkPath(path: string): Promise<{ readonly path: string; readonly realPath: string; readonly stats: Stats }> {
  const absolute = resolve(path);
  if (absolute.includes("\0"))
    throw ingestError("INGEST.PATH_NOT_FOUND", `There is nothing at ${absolute.replaceAll("\0", "\\0")}: no path holds a NUL.`);
  const { stats, realPath } = await look(absolute);
  if (stats.isFile() || stats.isDirectory()) return { path: absolute, realPath, stats };
  throw ingestError("INGEST.PATH_UNREADABLE", `${absolute} is neither a file nor a folder.`, {
    details: { path: absolute },
    fix: "Give the path of a file or folder; what a pipe or device gives must be saved to a file first.",
  });
}

async function look(absolute: string): Promise<{ readonly realPath: string; readonly stats: Stats }> {
  try {
    const stats = await stat(absolute);
    await access(absolute, stats.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    return { realPath: await realpath(absolute), stats };
  } catch (error) {
    const details = { path: absolute };
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR")
      throw ingestError("INGEST.PATH_NOT_FOUND", `There is nothing at ${absolute}.`, { details });
    throw ingestError("INGEST.PATH_UNREADABLE", `${absolute} cannot be read: ${reasonOf(error)}`, { details, cause: error, ...adviceFor(error) });
  }
}
