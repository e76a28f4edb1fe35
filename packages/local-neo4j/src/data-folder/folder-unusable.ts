import { LocalNeo4jError } from "../errors.js";

const diskFull: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const unusable: ReadonlySet<string> = new Set(
  "EACCES EPERM EROFS ENOENT ENOTDIR EISDIR EEXIST ELOOP ENAMETOOLONG EIO EINVAL ENXIO EMFILE EBUSY".split(" "),
);

/** What kept us from writing into a folder, in our words. */
export function folderUnusable(folder: string, cause: unknown): LocalNeo4jError {
  const details = { folder, systemCode: systemCode(cause) ?? null };
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (diskFull.has(details.systemCode ?? ""))
    return new LocalNeo4jError("SERVER.DISK_FULL", `The disk of ${folder} is full: ${reason}.`, { cause, details });
  return new LocalNeo4jError("SERVER.FOLDER_UNUSABLE", `The folder ${folder} cannot be created or written: ${reason}.`, { cause, details });
}

/** Does some work that writes into a folder; what the system refuses is told with the folder's name. */
export async function writingInto<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof LocalNeo4jError || code === undefined || !(diskFull.has(code) || unusable.has(code))) throw error;
    throw folderUnusable(folder, error);
  }
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
