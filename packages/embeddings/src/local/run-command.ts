import { execa } from "execa";

/** How a command ended; `missing` where there is no such program. */
export type CommandEnd = { readonly kind: "done" } | { readonly kind: "missing" } | { readonly kind: "failed"; readonly reason: string };

const maxReasonCharacters = 600;
const killAfterMs = 2_000;

/** Runs a package client to its end, quietly. An abort kills it and throws the signal's reason. */
export async function runCommand(command: string, commandArguments: readonly string[], signal: AbortSignal): Promise<CommandEnd> {
  const end = await execa(command, commandArguments, {
    stdin: "ignore",
    all: true,
    reject: false,
    forceKillAfterDelay: killAfterMs,
    cancelSignal: signal,
  });
  signal.throwIfAborted();
  if (!end.failed) return { kind: "done" };
  if (end.code === "ENOENT") return { kind: "missing" };
  return { kind: "failed", reason: end.all.trim().slice(-maxReasonCharacters) || (end.shortMessage ?? "no output") };
}
