import { join } from "node:path";
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
  return connect({ ...(await findConnection(request)), signal: request.signal });
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
