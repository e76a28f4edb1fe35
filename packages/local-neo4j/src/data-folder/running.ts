import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isSameProcess, type ProcessIdentity } from "../process/process-identity.js";
import type { ClassArchive } from "../server/class-archive.js";
import { readJson, writePrivately } from "./identity.js";

/** The note a running server leaves in its data folder; it says which process it is, so that a note of a crashed one fools nobody. */
export interface RunningServer extends ProcessIdentity {
  readonly uri: string;
  readonly version: string;
  readonly strategy: "java" | "docker";
  /** What whoever stops the server moves into the cache. */
  readonly classArchive?: ClassArchive | undefined;
}

const runningSchema: z.ZodType<RunningServer> = z.object({
  pid: z.int().positive(),
  started: z.string().optional(),
  uri: z.string(),
  version: z.string(),
  strategy: z.enum(["java", "docker"]),
  classArchive: z.object({ file: z.string(), draft: z.string().optional() }).optional(),
});

const runningFile = (folder: string): string => join(folder, "running.json");

/** The server that runs on this folder now. A note of a server that is gone counts as none. */
export async function findRunning(folder: string): Promise<RunningServer | undefined> {
  const note = await readJson(runningFile(folder), runningSchema);
  return note !== undefined && (await isSameProcess(note)) ? note : undefined;
}

export async function noteRunning(folder: string, server: RunningServer): Promise<void> {
  await writePrivately(runningFile(folder), `${JSON.stringify(server, null, 2)}\n`);
}

/** Takes the note away, unless another server has left its own since. */
export async function forgetRunning(folder: string, pid: number): Promise<void> {
  const note = await readJson(runningFile(folder), runningSchema);
  if (note?.pid === pid) await rm(runningFile(folder), { force: true });
}
