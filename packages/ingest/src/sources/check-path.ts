import type { Stats } from "node:fs";
import { access, constants, realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { ingestError } from "../errors.js";
import { adviceFor, systemCode } from "./describe-cause.js";

/**
 * A path that can be read.
 *
 * @throws `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE`
 */
export async function checkPath(path: string): Promise<{ readonly path: string; readonly realPath: string; readonly stats: Stats }> {
  const absolute = resolve(path);
  try {
    const stats = await stat(absolute);
    await access(absolute, stats.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    return { path: absolute, realPath: await realpath(absolute), stats };
  } catch (error) {
    const details = { path: absolute };
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR")
      throw ingestError("INGEST.PATH_NOT_FOUND", `There is nothing at ${absolute}.`, { details });
    throw ingestError("INGEST.PATH_UNREADABLE", `${absolute} cannot be read.`, { details, cause: error, ...adviceFor(error) });
  }
}
