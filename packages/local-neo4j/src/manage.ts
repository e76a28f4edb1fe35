import { setTimeout as delay } from "node:timers/promises";
import { resolve } from "node:path";
import { readIdentity } from "./data-folder/identity.js";
import { findRunning, forgetRunning } from "./data-folder/running.js";
import { readEnvironment } from "./environment.js";
import { defaultDataFolder } from "./folders.js";
import { parseFolderOptions, type LocalNeo4jFolderOptions } from "./options.js";
import { isSameProcess } from "./process/process-identity.js";
import { askBolt, type Auth } from "./server/bolt.js";
import { keepClassArchive } from "./server/class-archive.js";
import { defaultVersion, longTermVersion } from "./versions.js";

/** What is known about the server of a data folder. */
export type LocalNeo4jStatus =
  | { readonly state: "stopped"; readonly dataDir: string }
  | {
      /** `silent` when the process runs but Bolt does not answer: it is being stopped, or it hangs. */
      readonly state: "running" | "silent";
      readonly dataDir: string;
      readonly uri: string;
      readonly auth: Auth;
      readonly version: string;
      readonly strategy: "java" | "docker";
      readonly pid: number;
    };

const graceMilliseconds = 60_000;
const pauseMilliseconds = 50;

/** Whether a server runs on a data folder, and how to reach it. Starts and stops nothing. */
export async function localNeo4jStatus(options: LocalNeo4jFolderOptions = {}): Promise<LocalNeo4jStatus> {
  const dataDir = await folderOf("localNeo4jStatus", options);
  const running = await findRunning(dataDir);
  const identity = await readIdentity(dataDir);
  if (running === undefined || identity === undefined) return { state: "stopped", dataDir };
  const { uri, version, strategy, pid } = running;
  const auth: Auth = { username: "neo4j", password: identity.password };
  const answer = await askBolt({ uri, auth });
  return { state: answer.kind === "ready" ? "running" : "silent", dataDir, uri, auth, version, strategy, pid };
}

/**
 * Ends the server of a data folder, whoever started it, and resolves when its process is gone.
 *
 * @returns whether there was one.
 */
export async function stopLocalNeo4j(options: LocalNeo4jFolderOptions = {}): Promise<boolean> {
  const dataDir = await folderOf("stopLocalNeo4j", options);
  const running = await findRunning(dataDir);
  if (running === undefined) return false;
  signalProcess(running.pid, "SIGTERM");
  for (const start = performance.now(); await isSameProcess(running); ) {
    if (performance.now() - start > graceMilliseconds) signalProcess(running.pid, "SIGKILL");
    await delay(pauseMilliseconds);
  }
  if (running.classArchive !== undefined) await keepClassArchive(running.classArchive);
  await forgetRunning(dataDir, running.pid);
  return true;
}

/** The default folder of the default version; where only the older release was ever started, the folder of that one. */
async function folderOf(call: string, options: LocalNeo4jFolderOptions): Promise<string> {
  const { dataDir, version, env = process.env } = parseFolderOptions(call, options);
  if (dataDir !== undefined) return resolve(dataDir);
  const settings = readEnvironment(env);
  if (version !== undefined) return defaultDataFolder(settings, version);
  const [usual, older] = [defaultVersion, longTermVersion].map((each) => defaultDataFolder(settings, each)) as [string, string];
  const onlyOlder = (await readIdentity(usual)) === undefined && (await readIdentity(older)) !== undefined;
  return onlyOlder ? older : usual;
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime, which is what was asked for.
  }
}
