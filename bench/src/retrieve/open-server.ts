import { join } from "node:path";
import { startLocalNeo4j } from "@graphspan/local-neo4j";
import { connectionFromEnvironment } from "@graphspan/neo4j";
import { cacheFolder } from "../cache-folder.js";
import type { Connection } from "./variants/connection.js";

export interface ServerOptions {
  /** A server that runs; null for one of the bench's own. */
  readonly uri: string | null;
  /** Folder of the data of the bench's own server; null for one in the cache. */
  readonly dataDir: string | null;
  readonly chunks: number;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

export interface OpenServer {
  readonly connection: Connection;
  /** Ends a server of the bench's own; its data stays for the next run. */
  stop(): Promise<void>;
}

const database = "neo4j";

/** In the settings of an installed server; without it the vector index makes no use of the processor's vector instructions. */
const vectorModule = "--add-modules=jdk.incubator.vector";

/** 100,000 chunks with two vector indexes are built in this heap; the page cache holds the whole graph, as that of an installed server does. */
const memory = { heap: "2g", pageCache: "768m" };
const memoryOfLargeGraph = { heap: "4g", pageCache: "4g" };
const largeGraph = 200_000;

/** The server that is measured. Credentials of a given one come from `NEO4J_USER` and `NEO4J_PASSWORD`. */
export async function openServer({ uri, dataDir, chunks, env, signal, onNote }: ServerOptions): Promise<OpenServer> {
  if (uri !== null) {
    const { auth } = connectionFromEnvironment({ ...env, NEO4J_URI: uri });
    const { username, password } = { username: "", password: "", ...auth };
    return { connection: { uri, auth: { username, password }, database }, stop: () => Promise.resolve() };
  }
  const server = await startLocalNeo4j({
    dataDir: dataDir ?? join(cacheFolder(), `retrieve-${chunks}`),
    ...(chunks > largeGraph ? memoryOfLargeGraph : memory),
    signal,
    // A server that the environment names is somebody's; the bench uses only one that its command line names.
    env: { ...env, NEO4J_URI: undefined, JDK_JAVA_OPTIONS: [env["JDK_JAVA_OPTIONS"], vectorModule].filter(Boolean).join(" ") },
    onEvent: ({ message }) => {
      onNote(message);
    },
  });
  return { connection: { uri: server.uri, auth: server.auth, database }, stop: () => server.stop() };
}
