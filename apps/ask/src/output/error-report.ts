import { type GraphspanError, isGraphspanError } from "@graphspan/core";
import type { Colors } from "picocolors/types.js";
import { askError } from "../errors.js";
import { usageError } from "../usage-error.js";
import { printable } from "./printable.js";

/** 0 fine, 1 a fault of ours, 2 an error with a known way out, 3 stopped by the user, 4 ran, and the finding is bad. */
type ExitCode = 0 | 1 | 2 | 3 | 4;

export interface ReportStyle {
  readonly colours: Colors;
  /** One line of JSON instead of text for a person. */
  readonly json: boolean;
  /** Shows where a fault of the program happened. */
  readonly debug: boolean;
  /** Whether the user had stopped the command by then: what broke because of it is not told. */
  readonly aborted: boolean;
}

export interface ErrorReport {
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** What the command line says about an error, on standard error. Never a stack trace, unless somebody asks for it to mend the program. */
export function reportError(error: unknown, { colours, json, debug, aborted }: ReportStyle): ErrorReport {
  const told = inOurWords(error, aborted);
  const exitCode = exitCodeOf(told);
  const trace = debug && exitCode === 1 && error instanceof Error ? `\n${printable(error.stack ?? "")}` : "";
  if (json) return { text: asJson(told, exitCode) + trace, exitCode };
  const heading = exitCode === 3 ? colours.yellow("stopped") : `${colours.red("error")} ${told.code}:`;
  return { text: `${heading} ${printable(told.message)}\n${colours.dim("what to do:")} ${printable(told.fix)}${trace}`, exitCode };
}

function inOurWords(error: unknown, aborted: boolean): GraphspanError {
  if (aborted) return isGraphspanError(error) && error.code === "ASK.STOPPED" ? error : askError("ASK.STOPPED", "Nothing is left half done.");
  if (isGraphspanError(error)) return error;
  return usageError(error) ?? askError("ASK.UNEXPECTED", error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

function exitCodeOf({ code }: GraphspanError): ExitCode {
  return code === "ASK.STOPPED" ? 3 : code === "ASK.UNEXPECTED" ? 1 : 2;
}

function asJson({ code, message, fix, retryable, details }: GraphspanError, exitCode: ExitCode): string {
  const plain = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
  return JSON.stringify({ error: { code, message, fix, retryable, details }, exitCode }, plain);
}
