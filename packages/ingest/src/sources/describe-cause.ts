import { type GraphspanError, isGraphspanError } from "@graphspan/core";
import { type IngestErrorCode, ingestError } from "../errors.js";

/** The error itself if it is one of ours, else one of `code` that carries it as its cause. */
export function asRefusal(error: unknown, code: IngestErrorCode, what: string): GraphspanError {
  if (isGraphspanError(error)) return error;
  return ingestError(code, `${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
