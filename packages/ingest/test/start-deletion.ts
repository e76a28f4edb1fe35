import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Task } from "./delete-process.js";

const program = ["--conditions=@graphspan/source", "--import=tsx", "test/delete-process.ts"];
const root = fileURLToPath(new URL("..", import.meta.url));

export interface DeletionProcess {
  /** Ends it without a goodbye, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts a deletion in a process of its own. */
export function startDeletion(task: Task): DeletionProcess {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["pipe", "inherit", "inherit"] });
  const closed = once(child, "close");
  child.stdin.end(JSON.stringify(task));
  return {
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
