import type { Environment } from "../environment.js";
import { LocalNeo4jError } from "../errors.js";
import type { LocalNeo4j } from "../local-neo4j.js";
import { localNeo4jStatus } from "../manage.js";
import type { LocalNeo4jOptions } from "../options.js";
import { startLocalNeo4j } from "../start.js";
import { exitCodes, printResult } from "./output.js";
import { onEndingSignals } from "./signals.js";

/** Starts a server that goes on by itself, or tells about the one that already runs. */
export async function start(options: LocalNeo4jOptions & { readonly env: Environment }, json: boolean): Promise<number> {
  const abort = new AbortController();
  const forgetSignals = onEndingSignals(() => {
    abort.abort();
  });
  try {
    const server = await startLocalNeo4j({ ...options, detached: true, signal: abort.signal });
    print(server, server.strategy === "uri", json);
  } catch (error) {
    const folder = error instanceof LocalNeo4jError && error.code === "SERVER.ALREADY_RUNNING" ? error.details["folder"] : undefined;
    if (typeof folder !== "string") throw error;
    const status = await localNeo4jStatus({ dataDir: folder, env: options.env });
    if (status.state !== "running") throw error;
    print(status, true, json);
  } finally {
    forgetSignals();
  }
  return exitCodes.done;
}

type StartedServer = Pick<LocalNeo4j, "uri" | "auth" | "version" | "strategy" | "pid" | "dataDir">;

function print({ uri, auth, version, strategy, pid, dataDir }: StartedServer, alreadyRunning: boolean, json: boolean): void {
  printResult({ uri, user: auth.username, password: auth.password, version, strategy, pid, dataDir, alreadyRunning }, json);
}
