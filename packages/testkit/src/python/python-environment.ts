import { createHash } from "node:crypto";
import { access, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CommandEnd, runCommand } from "./run-command.js";

/** A Python with neo4j-graphrag, or why there is none. */
export type PythonEnvironment =
  | { readonly python: string; /** Of Python and its packages, in words. */ readonly versions: string }
  | { readonly python: null; readonly reason: string };

export interface PythonEnvironmentOptions {
  /** Folder that receives the environment. */
  readonly folder: string;
  /** File with the packages, each pinned, with the hashes that pip checks. */
  readonly requirements: string;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
  /** Commands to try for Python. @default ["python3", "python"] */
  readonly commands?: readonly string[] | undefined;
}

/** Prints the version and exits with 1 where neo4j-graphrag does not run on it. */
const probe = "import sys, venv; print('%d.%d.%d' % sys.version_info[:3]); sys.exit(not (3, 10) <= sys.version_info < (3, 15))";

const tellVersions =
  "import sys; from importlib.metadata import version as v; " +
  "print('neo4j-graphrag %s, neo4j %s, Python %s' % (v('neo4j-graphrag'), v('neo4j'), sys.version.split()[0]))";

/**
 * A virtual environment with neo4j-graphrag and whatever else the requirements name, pinned, with hashes that pip checks. It is made once
 * for each list of packages and version of Python.
 *
 * @throws The signal's reason when it aborts.
 */
export async function openPythonEnvironment(options: PythonEnvironmentOptions): Promise<PythonEnvironment> {
  const { folder, requirements, signal, onNote, commands = ["python3", "python"] } = options;
  const found = await findPython(commands, signal);
  if (found === null) return { python: null, reason: `no Python 3.10 to 3.14 with venv was found (tried ${commands.join(", ")})` };
  const { command, version } = found;
  const key = createHash("sha256")
    .update(version)
    .update(await readFile(requirements))
    .digest("hex")
    .slice(0, 12);
  const environment = join(folder, `python-${key}`);
  const python = process.platform === "win32" ? join(environment, "Scripts", "python.exe") : join(environment, "bin", "python");
  const complete = join(environment, "complete");
  if (!(await exists(complete))) {
    onNote(`installing neo4j-graphrag for Python ${version} into ${environment}`);
    const reason = await install({ command, environment, python, requirements, signal });
    if (reason !== null) return { python: null, reason };
    await writeFile(complete, "");
  }
  const { exitCode, output } = await attempt(python, ["-c", tellVersions], signal);
  if (exitCode !== 0) return { python: null, reason: `the Python in ${environment} does not work: ${lastLine(output)}` };
  return { python, versions: output.trim() };
}

interface Installation {
  readonly command: string;
  readonly environment: string;
  readonly python: string;
  readonly requirements: string;
  readonly signal: AbortSignal;
}

/** Why it did not work, or null when it did. */
async function install({ command, environment, python, requirements, signal }: Installation): Promise<string | null> {
  await rm(environment, { recursive: true, force: true });
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--require-hashes"];
  const steps = [
    { program: command, programArguments: ["-m", "venv", environment] },
    { program: python, programArguments: [...pip, "--requirement", requirements] },
  ];
  for (const { program, programArguments } of steps) {
    const { exitCode, output } = await attempt(program, programArguments, signal);
    if (exitCode !== 0) return `${programArguments.slice(0, 3).join(" ")} failed: ${lastLine(output)}`;
  }
  return null;
}

async function findPython(commands: readonly string[], signal: AbortSignal): Promise<{ command: string; version: string } | null> {
  for (const command of commands) {
    const { exitCode, output } = await attempt(command, ["-c", probe], signal);
    if (exitCode === 0) return { command, version: output.trim() };
  }
  return null;
}

/** A command that does not exist is like one that fails. */
async function attempt(command: string, commandArguments: readonly string[], signal: AbortSignal): Promise<CommandEnd> {
  try {
    return await runCommand(command, commandArguments, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { exitCode: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const lastLine = (output: string): string => output.trim().split("\n").at(-1) ?? "";
