import { readFile } from "node:fs/promises";
import { runTool } from "./run-tool.js";

/** A process by number and time of start: the number alone is given to another process sooner or later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Equal for one process whenever it is asked for; undefined where the system does not tell. */
  readonly started?: string | undefined;
}

/** Who holds this number now; undefined when nobody does. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | undefined> {
  if (!exists(pid)) return undefined;
  if (process.platform === "linux") return identifyOnLinux(pid);
  const started =
    process.platform === "win32"
      ? await output("powershell", ["-NoProfile", "-Command", `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`])
      : await output("ps", ["-o", "lstart=", "-p", String(pid)]);
  return { pid, started };
}

/** Whether exactly this process runs, and not another one that was given its number. */
export async function isSameProcess(expected: ProcessIdentity): Promise<boolean> {
  const found = await identifyProcess(expected.pid);
  return found !== undefined && (expected.started === undefined || found.started === undefined || found.started === expected.started);
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Ticks since the boot, and which boot. A process that has ended but was not collected yet counts as gone. */
async function identifyOnLinux(pid: number): Promise<ProcessIdentity | undefined> {
  try {
    const [stat, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, "utf8"), readFile("/proc/sys/kernel/random/boot_id", "utf8")]);
    // The name of the program stands in brackets and may itself hold brackets and spaces.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? undefined : { pid, started: `${boot.trim()}/${rest[18] ?? ""}` };
  } catch {
    return undefined;
  }
}

async function output(command: string, commandArguments: readonly string[]): Promise<string | undefined> {
  const result = await runTool(command, commandArguments).catch(() => undefined);
  return result?.exitCode === 0 ? result.stdout.trim() || undefined : undefined;
}
