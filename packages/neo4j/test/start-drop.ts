import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DropTask } from "./drop-process.js";

const program = ["--conditions=@graphspan/source", "--import=tsx", "test/drop-process.ts"];
const root = fileURLToPath(new URL("..", import.meta.url));

/** Starts a drop in a process of its own. The answer ends it without a goodbye, and waits until it is gone. */
export function startDrop(task: DropTask): () => Promise<void> {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["pipe", "inherit", "inherit"] });
  const closed = once(child, "close");
  child.stdin.end(JSON.stringify(task));
  return async () => {
    child.kill("SIGKILL");
    await closed;
  };
}
