import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environment.js";
import { hasStore, writePrivately } from "../data-folder/identity.js";
import type { Java } from "../java/java.js";
import { generationOf } from "../versions.js";
import { authFileLine } from "./auth-file.js";
import { classArchiveFlags, classArchiveFor } from "./class-archive.js";
import type { Launch } from "./server-process.js";
import { configurationText } from "./settings.js";

/** Writes the settings into the data folder and says how the JVM is started on it. */
export async function prepareJavaLaunch({ java, jars, version, folder, port, password, heap, pageCache, environment }: {
  readonly java: Java;
  readonly jars: string;
  readonly version: string;
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly heap: string;
  readonly pageCache: string;
  readonly environment: Environment;
}): Promise<Launch> {
  const generation = generationOf(version);
  const configuration = join(folder, "conf");
  await Promise.all(["conf", "import", "run"].map((name) => mkdir(join(folder, name), { recursive: true })));
  await writeFile(join(configuration, "neo4j.conf"), configurationText(generation, { port, pageCache }));
  if (!(await hasStore(folder))) await writePrivately(join(folder, "data", "dbms", "auth.ini"), authFileLine(password));
  const classArchive = await classArchiveFor(java, jars, folder);
  return {
    command: java.executable,
    arguments: [
      `-Xmx${heap}`,
      // On a developer's machine a small heap with the serial collector is the fastest set-up, also for graphs of 100,000 chunks.
      "-XX:+UseSerialGC",
      ...classArchiveFlags(classArchive),
      "-Dfile.encoding=UTF-8",
      "-classpath",
      join(jars, "*"),
      generation.mainClass,
      `--home-dir=${folder}`,
      `--config-dir=${configuration}`,
    ],
    environment: { ...environment, JAVA_HOME: java.home },
    classArchive,
  };
}
