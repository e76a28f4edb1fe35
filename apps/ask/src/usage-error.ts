import type { GraphspanError } from "@graphspan/core";
import { CommanderError } from "commander";
import { askError } from "./errors.js";

/** A command line that cannot be understood, in our words; undefined for all other errors. */
export function usageError(error: unknown): GraphspanError | undefined {
  if (!(error instanceof CommanderError)) return undefined;
  const message = error.message.replace(/^error: /, "");
  if (isHelp(error)) return askError("ASK.USAGE", "A question or a command is needed.", { fix: 'Ask something, as in: ask "How are props validated?"' });
  return askError("ASK.USAGE", `${message.charAt(0).toUpperCase()}${message.slice(1)}`.replace(/[^.?!)]$/, "$&."));
}

/** Whether the help was shown, asked for or not. */
export function isHelp(error: unknown): error is CommanderError {
  return error instanceof CommanderError && /^commander\.(help|helpDisplayed|version)$/.test(error.code);
}
