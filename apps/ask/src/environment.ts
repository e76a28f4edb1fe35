import { resolve } from "node:path";
import { askError } from "./errors.js";

/**
 * What the app takes from its environment besides the `NEO4J_*` and `OPENAI_*` variables, which the adapters read:
 *
 * - `GRAPHSPAN_HOME`: folder for the local database; `.graphspan` in the current folder when unset
 * - `INIT_CWD`: set by package managers to the folder the user stood in; paths on the command line are relative to it
 *
 * A variable that is empty counts as unset.
 */
export interface AskEnvironment {
  readonly home: string;
  readonly userFolder: string;
}

export function readEnvironment(env: NodeJS.ProcessEnv, currentFolder: string): AskEnvironment {
  return {
    home: resolve(currentFolder, env["GRAPHSPAN_HOME"] || ".graphspan"),
    userFolder: env["INIT_CWD"] || currentFolder,
  };
}

/** Whether `GRAPHSPAN_DEBUG` wants a fault of the program shown with its place. Asked apart from the rest, which may be what fails. */
export function showsWhereFaultsHappen(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env["GRAPHSPAN_DEBUG"]);
}

/** @throws `ASK.INVALID_ENVIRONMENT` where the current folder was removed by somebody. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw askError("ASK.INVALID_ENVIRONMENT", "The current folder does not exist any more.", { cause, fix: "Change to a folder that exists." });
  }
}
