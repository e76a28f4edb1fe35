#!/usr/bin/env node
import { reportError } from "./output/error-report.js";
import { createTerminal } from "./output/terminal.js";
import { readEnvironment } from "./environment.js";
import { createProgram, isUsageError } from "./program.js";

const terminal = createTerminal(process);
const interruption = new AbortController();
const interrupt = (): void => {
  // A second Ctrl-C no longer waits for a clean end.
  if (interruption.signal.aborted) process.exit(3);
  interruption.abort();
};
process.on("SIGINT", interrupt);
process.on("SIGTERM", interrupt);
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever reads our output may stop reading, as `head` does.
  if (error.code === "EPIPE") process.exit(0);
  terminal.note(`The output cannot be written: ${error.message}`);
  process.exit(2);
});

const context = { terminal, environment: readEnvironment(process.env, process.cwd()), env: process.env, signal: interruption.signal };
try {
  await createProgram(context).parseAsync(process.argv);
} catch (error) {
  if (isUsageError(error)) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const { text, exitCode } = reportError(error, terminal.colours, interruption.signal.aborted);
    terminal.note(text);
    process.exitCode = exitCode;
  }
}
