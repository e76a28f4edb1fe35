import { spawn } from "node:child_process";
import { once } from "node:events";

/** The number of a process that has just ended. */
export async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid!;
}
