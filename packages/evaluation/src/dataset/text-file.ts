import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type EvaluationErrorCode, evaluationError } from "../errors.js";

/** One line of a file, for messages. */
export interface TextLine {
  readonly text: string;
  /** As in `queries.jsonl:17`. */
  readonly place: string;
}

/**
 * The lines of a UTF-8 file that are not blank.
 *
 * @param invalid - The error of a file that is no text.
 * @throws `EVALUATION.FILE_UNREADABLE`, and `invalid`; the signal's reason.
 */
export async function readLines(path: string, invalid: EvaluationErrorCode, signal: AbortSignal | undefined): Promise<TextLine[]> {
  const bytes = await readBytes(path, signal);
  const file = basename(path);
  return decode(bytes, file, invalid)
    .split(/\r?\n/)
    .map((text, index) => ({ text, place: `${file}:${index + 1}` }))
    .filter(({ text }) => text.trim() !== "");
}

async function readBytes(path: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  try {
    return await readFile(path, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown cause";
    throw evaluationError("EVALUATION.FILE_UNREADABLE", `${path} cannot be read: ${reason}.`, { cause: error, details: { path } });
  }
}

/** A byte order mark at the start is left out. */
function decode(bytes: Uint8Array, file: string, invalid: EvaluationErrorCode): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw evaluationError(invalid, `${file} is no UTF-8 text.`, { cause: error, fix: "Save the file as UTF-8." });
  }
}
