import { type GraphspanError, isGraphspanError } from "@graphspan/core";
import { type IngestErrorCode, ingestError } from "../errors.js";
import { isStackOverflow, reasonOf } from "../text/reason-of.js";

/** The error itself if it is one of ours, else one of `code` that carries it as its cause, with the advice that fits the cause. */
export function asRefusal(error: unknown, code: IngestErrorCode, what: string): GraphspanError {
  if (isGraphspanError(error)) return error;
  return ingestError(code, `${what}: ${reasonOf(error)}`, { cause: error, ...adviceFor(error) });
}

export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

const missing = "Restore what the path leads to, or remove the link that leads nowhere.";
/** Where the cause is another than missing rights. */
const adviceBySystemCode: Readonly<Partial<Record<string, string>>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  ELOOP: "Remove the link: it leads back to itself.",
  ENAMETOOLONG: "Shorten the path.",
  EMFILE: "Raise the limit of open files, then ingest again.",
  ENFILE: "Raise the limit of open files, then ingest again.",
  EIO: "Check the disk, then ingest again.",
};

/** The advice that fits a cause where the one of the code does not, as the `fix` of an error. */
export function adviceFor(error: unknown): { readonly fix?: string } {
  if (isStackOverflow(error)) return { fix: "Nest the parts of the document less deeply." };
  const advice = adviceBySystemCode[systemCode(error) ?? ""];
  return advice === undefined ? {} : { fix: advice };
}
