import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import type { Environment } from "../environment.js";
import { type Ending, endingOf } from "../process/ending.js";
import type { Watchdog } from "../process/watchdog.js";
import type { ClassArchive } from "./class-archive.js";

/** What has to be run so that a server comes up. */
export interface Launch {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly environment: Environment;
  /** What a JVM prepares for the next start; a container has none. */
  readonly classArchive?: ClassArchive;
}

export interface ServerProcess {
  readonly pid: number | undefined;
  readonly ended: Promise<Ending>;
  /** Asks the process to end, ends it by force after the grace, and resolves when it is gone. */
  stop(graceMilliseconds?: number): Promise<void>;
}

/** A checkpoint of a large store takes its time; whoever waits longer than this waits for a process that hangs. */
const defaultGraceMilliseconds = 60_000;

/**
 * Starts the process in a group of its own, so that Ctrl-C in a terminal reaches only us and we decide when it ends. Its output goes
 * to a file: a pipe would break when a detached server outlives us.
 */
export async function startServerProcess({ launch, folder, consoleFile, watchdog }: {
  readonly launch: Launch;
  readonly folder: string;
  readonly consoleFile: string;
  readonly watchdog: Watchdog;
}): Promise<ServerProcess> {
  const log = await open(consoleFile, "w", 0o600);
  const child = spawn(launch.command, launch.arguments, {
    cwd: folder,
    env: launch.environment,
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
    windowsHide: true,
  });
  const { pid } = child;
  if (pid !== undefined) watchdog.watch(pid);
  child.unref();
  await log.close();
  const ended = endingOf(child).then((ending) => {
    if (pid !== undefined) watchdog.forget(pid);
    return ending;
  });
  return {
    pid,
    ended,
    stop: async (graceMilliseconds = defaultGraceMilliseconds) => {
      child.ref();
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), graceMilliseconds);
      await ended;
      clearTimeout(force);
    },
  };
}
