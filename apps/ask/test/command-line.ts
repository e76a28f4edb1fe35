import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { describeHanging, reportFlags } from "./hanging-command.js";

export const binary = fileURLToPath(new URL("../dist/main.js", import.meta.url));
/** Far longer than a command takes on a busy machine. Tests have at least twice that, so that it is the command that is told of. */
const longestMs = 60_000;
const own = /^(NEO4J_|OPENAI_|VITEST|NODE_OPTIONS|FORCE_COLOR|INIT_CWD|GRAPHSPAN_)/;

export interface Outcome {
  /** Null when a signal ended the process. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Limit {
  /** For commands that start a server, fetch a model or read a whole corpus. @default 60 seconds */
  readonly longestMs?: number;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
}

/** Starts the command line as it is installed: the built file, nothing from the surroundings of the tests but what is named here. */
export function startAsk(words: readonly string[], env: NodeJS.ProcessEnv = {}, limit: Limit = {}): RunningCommand {
  const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  const child = spawn(process.execPath, [...reportFlags(), binary, ...words], { env: { ...surroundings, ...env }, cwd: tmpdir() });
  return { child, ended: outcomeOf(child, AbortSignal.timeout(limit.longestMs ?? longestMs)) };
}

/** What a process has printed when it has ended. One that has not when its time is up is killed, and the error says what it was doing. */
export function outcomeOf(child: ChildProcess, timeIsUp = AbortSignal.timeout(longestMs)): Promise<Outcome> {
  let [out, err] = ["", ""];
  child.stdout?.on("data", (part: Buffer) => (out += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (err += part.toString()));
  return new Promise((resolve, reject) => {
    const giveUp = async (): Promise<void> => {
      const printed = `it printed ${JSON.stringify(out)}, and as notes ${JSON.stringify(err)}`;
      const doing = await describeHanging(child);
      child.kill("SIGKILL");
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      reject(new Error(`This had not ended in its time: ${child.spawnargs.join(" ")}\n${printed}\n${doing}`));
    };
    const onTimeIsUp = (): void => void giveUp();
    timeIsUp.addEventListener("abort", onTimeIsUp);
    const ended = (): void => {
      timeIsUp.removeEventListener("abort", onTimeIsUp);
    };
    child.once("error", ended).once("error", reject);
    child.once("close", ended).once("close", (code) => {
      resolve({ code, out, err });
    });
  });
}

export const runAsk = (...call: Parameters<typeof startAsk>): Promise<Outcome> => startAsk(...call).ended;

const stackTrace = /^\s+at .+[:(]/m;

/** A refusal as users are promised it: code, what happened, what to do, exit code 2, nothing on standard output, no stack trace, no secret. */
export function expectRefusal({ code, out, err }: Outcome, errorCode: string, secrets: readonly string[] = []): void {
  expect(err).toContain(`error ${errorCode}: `);
  expect(err).toMatch(/^what to do: \S/m);
  expect(err).not.toMatch(stackTrace);
  expect(out).toBe("");
  expect(code).toBe(2);
  for (const secret of secrets) expect(err).not.toContain(secret);
}
