import { LocalNeo4jError, type LocalNeo4jErrorCode } from "../errors.js";
import { exitCodeOf, type Ending } from "../process/ending.js";

/** What the output of a server that gave up tells about the cause; the first that fits is taken. */
const causes: readonly { readonly code: LocalNeo4jErrorCode; readonly pattern: RegExp; readonly what: string }[] = [
  { code: "SERVER.JAVA_TOO_OLD", pattern: /UnsupportedClassVersionError/, what: "the Java it was started with is too old for it" },
  {
    code: "SERVER.STORE_LOCKED",
    pattern: /Lock file has been locked by another process|FileLockException/,
    what: "another process uses its data folder",
  },
  { code: "SERVER.DISK_FULL", pattern: /No space left on device|not enough space on the disk/i, what: "the disk is full" },
  {
    code: "SERVER.OUT_OF_MEMORY",
    pattern: /OutOfMemoryError|insufficient memory|Could not reserve enough space|Cannot allocate memory|Too small (initial|maximum) heap/i,
    what: "there is not enough memory",
  },
  {
    code: "SERVER.PORT_IN_USE",
    pattern: /PortBindException|Address already in use|port is already allocated/i,
    what: "its port is in use",
  },
];

const shownLines = 12;

/** Turns the end of a server that never became ready into an error with a code and the last lines it printed. */
export function startupFailure({ ending, output, version, port }: {
  readonly ending: Ending;
  readonly output: string;
  readonly version: string;
  readonly port: number;
}): LocalNeo4jError {
  const details = { version, port, exitCode: ending.exitCode, signal: ending.signal };
  if (ending.error !== undefined) {
    const message = `Neo4j ${version} could not be started: ${ending.error.message}`;
    return new LocalNeo4jError("SERVER.COMMAND_FAILED", message, { cause: ending.error, details });
  }
  const cause = causes.find(({ pattern }) => pattern.test(output));
  const how = ending.signal === null ? `exit code ${exitCodeOf(ending)}` : ending.signal;
  const what = cause === undefined ? "" : `: ${cause.what}`;
  const message = `Neo4j ${version} on port ${port} ended before it was ready (${how})${what}.\n${lastLines(output)}`;
  return new LocalNeo4jError(cause?.code ?? "SERVER.EXITED", message, { details });
}

/** The end of the output without the frames of stack traces and the JVM's own warnings, which push the cause out of sight. */
function lastLines(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== "" && !/^\s+at |^\s*\.\.\. \d+ more|^WARNING: /.test(line));
  return lines.slice(-shownLines).map((line) => `  ${line.slice(0, 400)}`).join("\n");
}
