import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { untilAborted } from "@graphspan/core";

export interface JsonLinesCommand {
  readonly command: string;
  readonly arguments: readonly string[];
  /** @default that of this process */
  readonly folder?: string | undefined;
  /** Makes an error of how the process ended too early, in a sentence. */
  readonly failure: (message: string) => Error;
  /** Milliseconds that it gets to end by itself once its input is closed. @default 3000 */
  readonly graceMs?: number | undefined;
}

/** A process that answers each line of JSON with one line of JSON, in order. */
export interface JsonLinesProcess {
  readonly pid: number | undefined;
  /** @throws What `failure` makes when the process ends before it has answered; the signal's reason when it aborts. */
  ask(request: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Closes its input, waits until it has ended, and ends it by force when it does not. */
  close(): Promise<void>;
}

/** The end of what a process said before it broke is what explains it. */
const keptCharacters = 2_000;

interface Waiting {
  readonly resolve: (line: string) => void;
  readonly reject: (error: unknown) => void;
}

export function startJsonLinesProcess(options: JsonLinesCommand): JsonLinesProcess {
  const { command, arguments: commandArguments, folder, failure, graceMs = 3_000 } = options;
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(command, [...commandArguments], {
    cwd: folder,
    stdio: ["pipe", "pipe", "pipe"],
    // A group of its own: Ctrl-C in a terminal reaches only us, and we end it.
    detached: true,
    windowsHide: true,
  });
  const waiting: Waiting[] = [];
  let complaint = "";
  let ending: Error | undefined;

  const ended = new Promise<void>((resolve) => {
    const end = (how: string): void => {
      ending ??= failure(`The worker ${how}.${complaint === "" ? "" : ` It said: ${complaint.trim()}`}`);
      for (const { reject } of waiting.splice(0)) reject(ending);
      resolve();
    };
    child.once("error", (error) => {
      end(`could not be started: ${error.message}`);
    });
    child.once("close", (exitCode, signal) => {
      end(signal === null ? `ended with exit code ${exitCode ?? 0}` : `was ended by ${signal}`);
    });
  });
  child.stderr.on("data", (data: Buffer) => (complaint = (complaint + data.toString()).slice(-keptCharacters)));
  // The end of the process tells what a broken pipe only hints at.
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.resolve(line));

  return {
    pid: child.pid,
    async ask(request, signal) {
      if (ending) throw ending;
      const line = new Promise<string>((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(request)}\n`);
      });
      return JSON.parse(await untilAborted(line, signal)) as unknown;
    },
    async close() {
      child.stdin.end();
      const force = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await ended;
      clearTimeout(force);
    },
  };
}
