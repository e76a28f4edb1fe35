import spawn from "cross-spawn";
import { serverVariables, type Environment } from "../environment.js";
import { LocalNeo4jError } from "../errors.js";
import type { LocalNeo4jOptions } from "../options.js";
import { endingOf, exitCodeOf } from "../process/ending.js";
import { startWatchdog } from "../process/watchdog.js";
import { startLocalNeo4j } from "../start.js";
import { onParentGone } from "./parent.js";
import { onEndingSignals, type EndingSignal } from "./signals.js";

const forceAfterMilliseconds = 10_000;

/**
 * Runs a command with a server and ends the server when the command ends. Signals are passed on to the command, whose exit code is
 * the result. When the parent of this process dies, the command is asked to end, and made to when it does not.
 */
export async function runWithServer(
  options: LocalNeo4jOptions & { readonly env: Environment },
  command: readonly string[],
): Promise<number> {
  const abort = new AbortController();
  const state: { received?: EndingSignal; pass?: (signal: EndingSignal) => void } = {};
  const end = (signal: EndingSignal): void => {
    state.received = signal;
    abort.abort();
    state.pass?.(signal);
  };
  const forgetSignals = onEndingSignals(end);
  const forgetParent = onParentGone(() => {
    end("SIGTERM");
  });
  try {
    const server = await startLocalNeo4j({ ...options, signal: abort.signal });
    try {
      return await runCommand(command, { ...options.env, ...serverVariables(server) }, (pass) => (state.pass = pass));
    } finally {
      await server.stop();
    }
  } catch (error) {
    if (state.received !== undefined) return exitCodeOf({ exitCode: null, signal: state.received });
    throw error;
  } finally {
    forgetSignals();
    forgetParent();
  }
}

async function runCommand(
  [name = "", ...commandArguments]: readonly string[],
  environment: Environment,
  onStarted: (pass: (signal: EndingSignal) => void) => void,
): Promise<number> {
  const watchdog = startWatchdog(environment);
  const child = spawn(name, commandArguments, { stdio: "inherit", env: environment });
  const ended = endingOf(child);
  if (child.pid !== undefined) watchdog.watch(child.pid);
  let force: NodeJS.Timeout | undefined;
  onStarted((signal) => {
    // A terminal has sent Ctrl-C to the command already: it is in the same group.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    if (signal !== "SIGINT") force ??= setTimeout(() => child.kill("SIGKILL"), forceAfterMilliseconds);
  });
  const ending = await ended;
  clearTimeout(force);
  watchdog.release();
  if (ending.error === undefined) return exitCodeOf(ending);
  throw new LocalNeo4jError("SERVER.COMMAND_FAILED", `The command ${name} could not be started: ${ending.error.message}`, {
    cause: ending.error,
  });
}
