import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import type { Writable } from "node:stream";
import type { Environment } from "../environment.js";

/**
 * A small process that outlives its parent by a moment: when the parent ends in whatever way, even by `kill -9`, the pipe between
 * them closes, and the watchdog ends the processes it was told to watch and removes the folders it was told to remove.
 */
export interface Watchdog {
  watch(pid: number): void;
  /** The process has ended; its number may belong to another one from now on. */
  forget(pid: number): void;
  removeAfterwards(folder: string): void;
  /** Ends the watchdog and leaves everything as it is. */
  release(): void;
}

/**
 * The watchdog as a program. It is a string because it has to run the same from sources, from a bundle and under any loader. It
 * ignores the signals a terminal sends to a whole group: the parent decides what they mean.
 */
const program = `
  const { rmSync } = require("node:fs");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  const pids = new Set();
  const folders = new Set();
  let released = false;
  const commands = {
    watch: (pid) => pids.add(pid),
    forget: (pid) => pids.delete(pid),
    remove: (folder) => folders.add(folder),
    release: () => { released = true; },
  };
  const kill = (pid, signal) => { try { return process.kill(pid, signal); } catch { return false; } };
  const end = (attempt) => {
    for (const pid of pids) if (!kill(pid, attempt === 0 ? "SIGTERM" : attempt > 300 ? "SIGKILL" : 0)) pids.delete(pid);
    if (pids.size > 0) return setTimeout(end, 100, attempt + 1);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.exit();
  };
  require("node:readline").createInterface({ input: process.stdin })
    .on("line", (line) => { const [command, value] = JSON.parse(line); commands[command](value); })
    .on("close", () => (released ? process.exit() : end(0)));
`;

export function startWatchdog(environment: Environment): Watchdog {
  const child = spawn(process.execPath, ["-e", program], {
    // A group of its own, so that Ctrl-C in a terminal does not reach it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    cwd: tmpdir(),
    env: { ...environment, NODE_OPTIONS: undefined },
    windowsHide: true,
  });
  const { stdin } = child;
  child.on("error", () => undefined);
  stdin.on("error", () => undefined);
  // Neither the watchdog nor its pipe keeps a finished program alive.
  child.unref();
  (stdin as Writable & Pick<Socket, "unref">).unref();
  const send = (command: string, value?: number | string): void => {
    stdin.write(`${JSON.stringify([command, value])}\n`);
  };
  return {
    watch: (pid) => {
      send("watch", pid);
    },
    forget: (pid) => {
      send("forget", pid);
    },
    removeAfterwards: (folder) => {
      send("remove", folder);
    },
    release: () => {
      send("release");
      stdin.end();
    },
  };
}
