import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LocalNeo4j } from "@graphspan/local-neo4j";

/** Neo4j's own importer. */
export interface OfflineImporter {
  /** Makes the database of a data folder that has none yet. */
  import(files: { readonly argumentsFile: string; readonly dataDir: string }): Promise<void>;
}

/** It lies in the jars that a server of ours runs from. */
export async function importerOf({ pid }: LocalNeo4j): Promise<OfflineImporter> {
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
  const [java, jars] = [command[0]!, command[command.indexOf("-classpath") + 1]!];
  return {
    async import({ argumentsFile, dataDir }) {
      const conf = join(dataDir, "conf");
      await mkdir(conf, { recursive: true });
      await writeFile(join(conf, "neo4j.conf"), "db.tx_log.preallocate=false\n");
      const machine = ["-Xmx512m", "-XX:+UseSerialGC", "--add-opens=java.base/java.nio=ALL-UNNAMED", "-cp", jars, "org.neo4j.cli.AdminTool"];
      const env = { ...process.env, NEO4J_HOME: dataDir, NEO4J_CONF: conf };
      await promisify(execFile)(java, [...machine, "database", "import", "full", "neo4j", `@${argumentsFile}`], { env, cwd: dataDir });
    },
  };
}
