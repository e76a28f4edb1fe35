import spawn from "cross-spawn";
import type { Environment } from "../environment.js";

export interface ToolResult {
  readonly exitCode: number;
  readonly stdout: string;
  /** Both streams, in the order they came. */
  readonly output: string;
}

/**
 * Runs a short command to its end and collects what it prints.
 *
 * @throws the reason of the signal when it is aborted, and what the system says when the command cannot be run.
 */
export function runTool(
  command: string,
  commandArguments: readonly string[],
  { environment, signal }: { readonly environment?: Environment; readonly signal?: AbortSignal | undefined } = {},
): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, commandArguments, {
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      ...(environment === undefined ? {} : { env: environment }),
    });
    let stdout = "";
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      output += chunk.toString();
    });
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const stop = (): void => void child.kill("SIGTERM");
    signal?.addEventListener("abort", stop, { once: true });
    child.once("error", reject);
    child.once("close", (exitCode) => {
      signal?.removeEventListener("abort", stop);
      if (signal?.aborted === true) reject(signal.reason as Error);
      else resolve({ exitCode: exitCode ?? 1, stdout, output });
    });
  });
}
