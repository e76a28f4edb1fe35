import { resolve } from "node:path";

/**
 * What the app takes from its environment besides the `NEO4J_*` and `OPENAI_*` variables, which the adapters read:
 *
 * - `GRAPHSPAN_HOME`: folder for the local database; `.graphspan` in the current folder when unset
 * - `INIT_CWD`: set by package managers to the folder the user stood in; paths on the command line are relative to it
 */
export interface AskEnvironment {
  readonly home: string;
  readonly userFolder: string;
}

export function readEnvironment(env: NodeJS.ProcessEnv, currentFolder: string): AskEnvironment {
  return {
    home: resolve(env["GRAPHSPAN_HOME"] ?? resolve(currentFolder, ".graphspan")),
    userFolder: env["INIT_CWD"] ?? currentFolder,
  };
}
