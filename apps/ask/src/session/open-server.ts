import { join } from "node:path";
import { GraphspanError, isGraphspanError } from "@graphspan/core";
import { localNeo4jStatus, startLocalNeo4j } from "@graphspan/local-neo4j";
import { connect, connectionFromEnvironment, type GraphStore } from "@graphspan/neo4j";

/** Where the data of the local server lies, inside the app's home. */
export const databaseFolder = (home: string): string => join(home, "neo4j");

type Connection = ReturnType<typeof connectionFromEnvironment>;

export interface ServerRequest {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Is told what a first start does, since that takes a while. */
  readonly onNote: (note: string) => void;
}

/**
 * Connects to the server that `NEO4J_URI` names, or else to the local one of this home, which is started when it does not run and goes on
 * running afterwards (`ask stop` ends it).
 */
export async function openServer(request: ServerRequest): Promise<GraphStore> {
  const connection = await findConnection(request);
  return connect({ ...connection, signal: request.signal }).catch((error: unknown) => {
    throw withVariables(error, request.env);
  });
}

/** How to reach the server; a local one is started when it does not run. An empty `NEO4J_URI` counts as none. */
export async function findConnection(request: ServerRequest): Promise<Connection> {
  return request.env["NEO4J_URI"] ? connectionFromEnvironment(request.env) : localServer(request);
}

async function localServer({ home, env, signal, onNote }: ServerRequest): Promise<Connection> {
  const dataDir = databaseFolder(home);
  const running = await localNeo4jStatus({ dataDir, env });
  if (running.state === "running") return { uri: running.uri, auth: running.auth };
  const { uri, auth } = await startLocalNeo4j({
    dataDir,
    detached: true,
    signal,
    env,
    onEvent: ({ message }) => {
      onNote(message);
    },
  });
  return { uri, auth };
}

/** Whoever is refused because of a variable may not know that it is set, or that it is not: the advice names it. */
function withVariables(error: unknown, env: NodeJS.ProcessEnv): unknown {
  if (!env["NEO4J_URI"] || !isGraphspanError(error)) return error;
  const { code, message, details, retryable } = error;
  const fix = fixOf(error, env);
  return fix === error.fix ? error : new GraphspanError(code, message, { fix, retryable }, { details, cause: error });
}

function fixOf({ code, fix }: GraphspanError, env: NodeJS.ProcessEnv): string {
  if (code === "SERVER.UNREACHABLE") return `${fix} NEO4J_URI is set; unset it to use the local database.`;
  if (code === "SERVER.UNAUTHORIZED" && !env["NEO4J_PASSWORD"]) return "NEO4J_PASSWORD is not set: set it, and NEO4J_USER if the user is not neo4j.";
  return fix;
}
