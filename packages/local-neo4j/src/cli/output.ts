import { LocalNeo4jError } from "../errors.js";
import type { LocalNeo4jEvent } from "../events.js";

/** What a command of the program ends with. */
export const exitCodes = { done: 0, bug: 1, expected: 2, aborted: 3, finding: 4 } as const;

/** Results go to the standard output, so that a pipe gets them and nothing else. */
export function printResult(result: Readonly<Record<string, string | number | boolean | undefined>>, json: boolean): void {
  const known = Object.entries(result).filter(([, value]) => value !== undefined);
  const width = Math.max(...known.map(([name]) => name.length));
  const lines = known.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  process.stdout.write(`${json ? JSON.stringify(Object.fromEntries(known)) : lines.join("\n")}\n`);
}

/** Progress goes to the standard error, one line a step. */
export function printEvent({ step, message }: LocalNeo4jEvent): void {
  process.stderr.write(step === "note" ? `local-neo4j: note: ${message}\n` : `local-neo4j: ${message}\n`);
}

/** Says what went wrong and what to do, and with which code to exit. */
export function printError(error: unknown): number {
  if (error instanceof LocalNeo4jError) {
    process.stderr.write(`local-neo4j: ${error.code}: ${error.message}\n${error.fix}\n`);
    return exitCodes.expected;
  }
  if (error instanceof Error && error.name === "AbortError") {
    process.stderr.write("local-neo4j: stopped\n");
    return exitCodes.aborted;
  }
  process.stderr.write(`local-neo4j: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.bug;
}
