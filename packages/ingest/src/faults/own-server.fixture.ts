import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalNeo4j, startLocalNeo4j } from "@graphspan/local-neo4j";
import { connect } from "@graphspan/neo4j";
import { expect } from "vitest";

/** A server that is not given but its test's own, which may do with it what it likes. Its address stays the same. */
export interface OwnServer {
  readonly connection: { readonly uri: string; readonly auth: LocalNeo4j["auth"] };
  /** Ends it without a goodbye, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it as it was. */
  start(): Promise<void>;
  /** Starts it with a database that nothing can be written to. */
  startReadOnly(): Promise<void>;
  /** Starts it on a disk that is full but for so many kilobytes: the system lets no file grow further. */
  startOnFullDisk(leftKilobytes: number): Promise<void>;
  close(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  /** Servers of its own: one that is given is not killed. */
  const env = { ...process.env, NEO4J_URI: undefined };
  const dataDir = await mkdtemp(join(tmpdir(), "graphspan-faults-"));
  let local = await startLocalNeo4j({ dataDir, env, strategy: "java" });
  const { uri, auth } = local;
  const command = (await readFile(`/proc/${local.pid}/cmdline`, "utf8")).split("\0").slice(0, -1);
  let special: ChildProcess | undefined;

  const startSpecially = async (shellPrefix: string): Promise<void> => {
    special = spawn("bash", ["-c", `${shellPrefix} exec "$@"`, "server", ...command], { cwd: dataDir, stdio: "ignore" });
    for (;;) {
      const store = await connect({ uri, auth }).catch(() => undefined);
      if (store !== undefined) return store.close();
      expect(special.exitCode, "the server has ended by itself").toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  const server: OwnServer = {
    connection: { uri, auth },
    async kill() {
      if (special !== undefined) {
        const gone = once(special, "close");
        special.kill("SIGKILL");
        await gone;
        special = undefined;
        return;
      }
      process.kill(local.pid!, "SIGKILL");
      await local.stop();
    },
    async start() {
      local = await startLocalNeo4j({ dataDir, env, strategy: "java", port: Number(new URL(uri).port) });
    },
    async startReadOnly() {
      await appendFile(join(dataDir, "conf", "neo4j.conf"), "server.databases.read_only=neo4j\n");
      await startSpecially("");
    },
    async startOnFullDisk(leftKilobytes) {
      const largest = Math.max(...(await fileSizes(join(dataDir, "data"))));
      // Bash counts in units of 1,024 bytes.
      await startSpecially(`ulimit -f ${Math.ceil(largest / 1_024) + leftKilobytes};`);
    },
    async close() {
      await server.kill().catch(() => undefined);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

async function fileSizes(folder: string): Promise<number[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
}
