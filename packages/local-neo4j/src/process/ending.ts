import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";

/** How a process ended: with an exit code, by a signal, or by never having started. */
export interface Ending {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: Error;
}

export function endingOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once("exit", (exitCode, signal) => {
      resolve({ exitCode, signal });
    });
    child.once("error", (error) => {
      resolve({ exitCode: null, signal: null, error });
    });
  });
}

/** The exit code a shell reports for this ending: 128 and the number of the signal, 127 for what could not be started. */
export function exitCodeOf({ exitCode, signal }: Ending): number {
  if (exitCode !== null) return exitCode;
  return signal === null ? 127 : 128 + constants.signals[signal];
}
