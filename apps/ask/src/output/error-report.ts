import { isGraphspanError } from "@graphspan/core";
import type { Colors } from "picocolors/types.js";
import { printable } from "./printable.js";

/** 0 fine, 1 a fault of ours, 2 an error with a known way out, 3 stopped by the user, 4 ran, and the finding is bad. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** What a command line says about an error: never a stack trace for something a person can mend. */
export function reportError(error: unknown, colours: Colors, aborted: boolean): { readonly text: string; readonly exitCode: ExitCode } {
  if (aborted) return { text: colours.yellow("Stopped. What was written is whole; run the command again to go on."), exitCode: 3 };
  if (isGraphspanError(error)) {
    const lines = [`${colours.red("error")} ${error.code}: ${printable(error.message)}`, `${colours.dim("what to do:")} ${printable(error.fix)}`];
    return { text: lines.join("\n"), exitCode: 2 };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { text: `${colours.red("unexpected error")} ${printable(detail)}\nThis is a fault of the program: please report it with the lines above.`, exitCode: 1 };
}
