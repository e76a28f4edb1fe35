import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { endingOf, type Ending } from "../src/process/ending.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = [process.execPath, "--conditions=@graphspan/source", "--import=tsx", "src/bin.ts"] as const;

export interface BinProcess {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<Ending>;
}

/** Starts `local-neo4j` from its sources. */
export function spawnBin(commandArguments: readonly string[], env: NodeJS.ProcessEnv): BinProcess {
  return collect(spawn(program[0], [...program.slice(1), ...commandArguments], { cwd: root, env }));
}

/** Starts it below a shell that can be killed. */
export function spawnBinBelowShell(commandArguments: readonly string[], env: NodeJS.ProcessEnv): BinProcess {
  return collect(spawn("sh", ["-c", '"$@"; true', "sh", ...program, ...commandArguments], { cwd: root, env }));
}

interface BinResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs it to its end. */
export async function runBin(commandArguments: readonly string[], env: NodeJS.ProcessEnv): Promise<BinResult> {
  const { output, ended } = spawnBin(commandArguments, env);
  const { exitCode } = await ended;
  return { exitCode, ...output };
}

function collect(child: ChildProcess): BinProcess {
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  return { child, output, ended: endingOf(child) };
}
