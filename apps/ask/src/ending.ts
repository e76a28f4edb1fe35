import { setImmediate } from "node:timers/promises";
import { askError } from "./errors.js";
import type { ErrorReport } from "./output/error-report.js";

/** How long a stopped command may take to end what it is writing and to record that it was stopped. */
const stoppingMs = 20_000;

/**
 * How the process ends. The first signal stops the command, which ends what it writes and says what stays; a second one, or twenty seconds,
 * end the process at once, which is safe too: no document is ever half visible, and the next ingest goes on.
 *
 * @param report - Says what an error means.
 * @returns The signal that stops the command.
 */
export function watchEnding(report: (error: unknown) => ErrorReport): AbortSignal {
  const interruption = new AbortController();
  const end = (error: unknown): never => {
    const { text, exitCode } = report(error);
    process.stderr.write(`${text}\n`);
    process.exit(exitCode);
  };
  const interrupt = (): void => {
    if (interruption.signal.aborted) process.exit(3);
    interruption.abort();
    setTimeout(() => process.exit(3), stoppingMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
  process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
    // Whoever reads our output may stop reading, as `head` does.
    if (cause.code === "EPIPE") process.exit(0);
    end(askError("ASK.OUTPUT_NOT_WRITTEN", `The output cannot be written: ${cause.message}.`, { cause }));
  });
  // Nobody can be told that nobody can be told.
  process.stderr.on("error", () => undefined);
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
  return interruption.signal;
}

/** Ends the process once its output is written: a connection that nobody answers would keep it alive for ever. */
export async function endProcess(): Promise<never> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => {
      stream.write("", () => {
        resolve();
      });
    });
  // What a stream could not write it tells a moment after the write has ended.
  await setImmediate();
  process.exit();
}
