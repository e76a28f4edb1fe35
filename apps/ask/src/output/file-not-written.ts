import { askError } from "../errors.js";

/** Says that a file cannot be written, and why. */
export const fileNotWritten =
  (path: string) =>
  (cause: unknown): never => {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown cause";
    throw askError("ASK.FILE_NOT_WRITTEN", `${path} cannot be written: ${reason}.`, { cause, details: { path } });
  };
