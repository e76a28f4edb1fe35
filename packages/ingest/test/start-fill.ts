import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FillTask } from "./fill-process.js";

const program = ["--conditions=@graphspan/source", "--import=tsx", "test/fill-process.ts"];
const root = fileURLToPath(new URL("..", import.meta.url));

export interface FillProcess {
  /** Its exit code; null where it was killed. */
  readonly ended: Promise<number | null>;
  /** Ends it without a goodbye, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts a fill in a process of its own. */
export function startFill(task: FillTask): FillProcess {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(child, "close").then(([code]) => code as number | null);
  child.stdin.end(JSON.stringify(task));
  return {
    ended,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
