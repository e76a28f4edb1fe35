import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const reportFlag = "--report-filename=";
/** How long a process may take to tell of itself. */
const reportingMs = 10_000;

/** Flags of Node with which a process tells, when it is asked to, what keeps it. */
export function reportFlags(): readonly string[] {
  return ["--report-on-signal", "--report-signal=SIGUSR2", `--report-directory=${tmpdir()}`, `${reportFlag}ask-hangs-${randomUUID()}.json`];
}

/** What a process that does not end is doing, as far as it or the system tells. */
export async function describeHanging(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null || child.signalCode !== null)
    return `it ended with ${child.exitCode ?? child.signalCode}, but something that it started still holds its output`;
  const threads = await describeThreads(child.pid!);
  const handles = await describeHandles(child);
  return `its handles: ${handles}\nits threads: ${threads}`;
}

/** Whoever sleeps in `ep_poll` waits for an event, whoever sleeps in a futex for another thread. */
async function describeThreads(pid: number): Promise<string> {
  const folder = `/proc/${pid}/task`;
  const read = (id: string, name: string): Promise<string> => readFile(join(folder, id, name), "utf8").catch(() => "?");
  const ids = await readdir(folder).catch(() => []);
  const threads = ids.map(async (id) => `${(await read(id, "comm")).trim()} in ${(await read(id, "wchan")).trim()}`);
  return ids.length === 0 ? "not known on this system" : (await Promise.all(threads)).join(", ");
}

interface Report {
  readonly javascriptStack?: { readonly stack?: readonly string[] };
  readonly libuv: readonly { readonly type: string; readonly is_active: boolean; readonly is_referenced?: boolean }[];
}

async function describeHandles(child: ChildProcess): Promise<string> {
  const file = child.spawnargs.find((word) => word.startsWith(reportFlag))?.slice(reportFlag.length);
  if (file === undefined) return "not asked for: it was not started as one that tells them";
  child.kill("SIGUSR2");
  const report = await readReport(join(tmpdir(), basename(file)));
  if (report === undefined) return "not told: it does not even answer signals, so no event is waited for";
  const { libuv, javascriptStack } = report;
  const handles = libuv.filter(({ type, is_active, is_referenced }) => type !== "loop" && is_active && is_referenced !== false);
  return [...handles.map((handle) => JSON.stringify(handle)), ...(javascriptStack?.stack ?? [])].join("\n  ") || "none";
}

/** It is written piece by piece: only the whole of it can be parsed. The environment is in it too, so it does not stay. */
async function readReport(path: string): Promise<Report | undefined> {
  try {
    for (let waitedMs = 0; waitedMs < reportingMs; waitedMs += 100) {
      await sleep(100);
      const text = await readFile(path, "utf8").catch(() => "");
      if (text.trimEnd().endsWith("}")) return JSON.parse(text) as Report;
    }
    return undefined;
  } catch {
    return undefined;
  } finally {
    await rm(path, { force: true });
  }
}
