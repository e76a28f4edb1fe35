import { type LocalNeo4j, startLocalNeo4j } from "@graphspan/local-neo4j";
import { connect, type GraphStore } from "@graphspan/neo4j";
import { dumpDatabase, type DumpOptions } from "@graphspan/neo4j/testing";

/** A server that no other test uses: what the command line writes has no prefix. */
export interface OwnServer {
  /** What the command line needs to find it. */
  readonly env: NodeJS.ProcessEnv;
  readonly password: string;
  readonly store: GraphStore;
  /** All data and schema, but for the records of runs. */
  dump(): Promise<readonly string[]>;
  /** All data, the records of runs too, without the schema: an adoption and an ingest leave what they need of that. */
  data(): Promise<readonly string[]>;
  /** Removes all data and schema. */
  clear(): Promise<void>;
  /** Ends the process of the server without a goodbye. */
  kill(): void;
  close(): Promise<void>;
}

/** A server that stands still would be waited for without an end. */
const dumpMs = 60_000;

export async function startOwnServer(): Promise<OwnServer> {
  const env = { ...process.env, NEO4J_URI: undefined };
  const server: LocalNeo4j = await startLocalNeo4j({ temporary: true, env });
  const { uri, auth } = server;
  const store = await connect({ uri, auth });
  const names = async (what: string): Promise<string[]> =>
    (await store.runCypher(`SHOW ${what} YIELD *`)).filter(({ values }) => values["type"] !== "LOOKUP").map(({ values }) => String(values["name"]));
  const dump = (options: DumpOptions): Promise<readonly string[]> =>
    dumpDatabase({ uri, auth, signal: AbortSignal.timeout(dumpMs) }, options);
  return {
    env: { NEO4J_URI: uri, NEO4J_USER: auth.username, NEO4J_PASSWORD: auth.password },
    password: auth.password,
    store,
    dump: () => dump({ ignore: [{ label: "Run" }, { label: "DocumentChange" }, { properties: ["run"] }] }),
    data: async () => (await dump({ ignore: [] })).filter((line) => !/^(constraint|index) /.test(line)),
    async clear() {
      await store.runCypher("MATCH (n) DETACH DELETE n");
      for (const name of await names("CONSTRAINTS")) await store.runCypher(`DROP CONSTRAINT \`${name}\``);
      for (const name of await names("INDEXES")) await store.runCypher(`DROP INDEX \`${name}\``);
    },
    kill() {
      if (server.pid !== undefined) process.kill(server.pid, "SIGKILL");
    },
    async close() {
      await store.close();
      await server.stop();
    },
  };
}
