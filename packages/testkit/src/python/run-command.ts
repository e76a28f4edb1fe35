import { spawn } from "node:child_process";

export interface CommandEnd {
  readonly exitCode: number;
  readonly output: string;
}

/**
 * Runs a command to its end and collects what it prints.
 *
 * @throws What the system says when it cannot be run; the signal's reason when it aborts, with the process ended.
 */
export function runCommand(command: string, commandArguments: readonly string[], signal: AbortSignal): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(command, commandArguments, { stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
    const stop = (): void => void child.kill("SIGKILL");
    signal.addEventListener("abort", stop, { once: true });
    child.once("error", reject);
    child.once("close", (exitCode) => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve({ exitCode: exitCode ?? 1, output });
    });
  });
}
