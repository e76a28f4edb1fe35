#!/usr/bin/env node
import { endProcess, watchEnding } from "./ending.js";
import { currentFolder, readEnvironment, showsWhereFaultsHappen } from "./environment.js";
import { type ErrorReport, reportError } from "./output/error-report.js";
import { createTerminal } from "./output/terminal.js";
import { createProgram } from "./program.js";
import { isHelp } from "./usage-error.js";

const terminal = createTerminal(process);
const [words = ""] = process.argv.slice(2).join("\0").split("\0--\0");
const json = words.split("\0").includes("--json");
const debug = showsWhereFaultsHappen(process.env);
const report = (error: unknown): ErrorReport => reportError(error, { colours: terminal.colours, json, debug, aborted: signal.aborted });
const signal = watchEnding(report);

try {
  const context = { terminal, environment: readEnvironment(process.env, currentFolder()), env: process.env, signal };
  await createProgram(context).parseAsync(process.argv);
} catch (error) {
  if (isHelp(error) && (error.exitCode === 0 || !json)) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const { text, exitCode } = report(error);
    terminal.note(text);
    process.exitCode = exitCode;
  }
}
await endProcess();
