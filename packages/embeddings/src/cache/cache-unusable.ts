import type { GraphspanError } from "@graphspan/core";
import { embeddingsError } from "../errors.js";

const diskFull: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The error for a folder in which something could not be kept. */
export function cacheUnusable(folder: string, what: string, cause: unknown): GraphspanError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const reason = cause instanceof Error ? cause.message : String(cause);
  return embeddingsError("EMBEDDING.CACHE_UNUSABLE", `The folder ${folder} cannot keep ${what}: ${reason}.`, {
    details: { directory: folder, systemCode: code },
    cause,
    ...(diskFull.has(code) ? { fix: "Free some disk space; what is kept already stays and is used." } : {}),
  });
}
