import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { IngestTask } from "./ingest-process.js";

const program = ["--conditions=@graphspan/source", "--import=tsx", "test/ingest-process.ts"];
const root = fileURLToPath(new URL("..", import.meta.url));

/** Ingests in a process of its own, which ends without a goodbye after so many events. */
export async function ingestUntilKilled(task: IngestTask, events: number): Promise<void> {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  child.stdin.end(JSON.stringify(task));
  let seen = 0;
  createInterface({ input: child.stdout }).on("line", () => {
    seen += 1;
    if (seen === events) child.kill("SIGKILL");
  });
  await closed;
}
