import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Task } from "./extract-process.js";

const program = ["--conditions=@graphspan/source", "--import=tsx", "test/extract-process.ts"];
const root = fileURLToPath(new URL("..", import.meta.url));

export interface ExtractProcess {
  /** Types of events, one by one. */
  readonly events: AsyncIterable<string>;
  /** Ends it without a goodbye, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts an extraction in a process of its own. */
export function startProcess(task: Task): ExtractProcess {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  child.stdin.end(JSON.stringify(task));
  return {
    events: createInterface({ input: child.stdout }),
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
