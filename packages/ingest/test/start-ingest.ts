import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { IngestTask } from "./ingest-process.js";

const program = ["--conditions=@graphspan/source", "--import=tsx", "test/ingest-process.ts"];
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Ingests in a process of its own, which ends without a goodbye after so many events. Fails where it ends by itself with an error.
 *
 * @returns Whether it was killed before it had finished.
 */
export async function ingestUntilKilled(task: IngestTask, events: number): Promise<boolean> {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  child.stdin.end(JSON.stringify(task));
  let [seen, hasFinished] = [0, false];
  createInterface({ input: child.stdout }).on("line", (type) => {
    seen += 1;
    hasFinished ||= type === "finished";
    if (seen === events) child.kill("SIGKILL");
  });
  const [code] = (await closed) as [code: number | null];
  expect([null, 0], "how the process ended by itself").toContain(code);
  return !hasFinished;
}
