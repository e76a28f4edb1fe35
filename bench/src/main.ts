import { isGraphspanError } from "@graphspan/core";
import { LocalNeo4jError } from "@graphspan/local-neo4j";
import { createProgram, isUsageError, type ProgramContext } from "./program.js";
import { formatReport } from "./report/format-report.js";
import { jsonReport } from "./report/json-report.js";
import { createProgress } from "./report/progress.js";

/**
 * 0 fine, 1 a fault of ours, 2 an error with a known way out, 3 stopped by the user, 4 measured, but a variant failed or, with `--check`, a
 * target was missed.
 */
const exitCodes = { fault: 1, error: 2, stopped: 3, finding: 4 } as const;

const interruption = new AbortController();
const interrupt = (): void => {
  interruption.abort();
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);

// The runner that compiles these sources turns source maps on; then every query of the driver, which notes where it was called from, costs
// more than it does in an application.
process.setSourceMapsEnabled(false);

const progress = createProgress(process.stderr);

const onText: ProgramContext["onText"] = (text) => {
  progress.end();
  process.stdout.write(`${text}\n`);
};

const onReport: ProgramContext["onReport"] = (report, { json, check }) => {
  progress.end();
  process.stdout.write(`${json ? jsonReport(report) : formatReport(report)}\n`);
  const failed = report.tables.some(({ variants }) => variants.some(({ failure }) => failure !== null));
  const missed = check && report.gates.some(({ holds }) => holds === false);
  if (failed || missed) process.exitCode = exitCodes.finding;
};

try {
  const onNote = (note: string): void => {
    progress.note(note);
  };
  const context = { env: process.env, signal: interruption.signal, onNote, onText, onReport };
  await createProgram(context).parseAsync(process.argv);
} catch (error) {
  progress.end();
  process.exitCode = tell(error);
}

function tell(error: unknown): number {
  if (isUsageError(error)) return error.exitCode === 0 ? 0 : exitCodes.error;
  if (interruption.signal.aborted) {
    process.stderr.write("Stopped. The next run goes on with what is there.\n");
    return exitCodes.stopped;
  }
  if (isGraphspanError(error) || error instanceof LocalNeo4jError) {
    process.stderr.write(`error ${error.code}: ${error.message}\nwhat to do: ${error.fix}\n`);
    return exitCodes.error;
  }
  process.stderr.write(`unexpected error ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.fault;
}
