import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environment.js";
import { LocalNeo4jError } from "../errors.js";
import type { Java } from "../java/java.js";
import { runTool } from "../process/run-tool.js";
import { fillFolder } from "./fill-folder.js";

const dependencyPlugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";

/** The folder of a version's jars in the cache, whether it is filled or not. */
export const jarsFolder = (cache: string, version: string): string => join(cache, `neo4j-${version}-jars`);

export const hasJars = (cache: string, version: string): Promise<boolean> =>
  stat(jarsFolder(cache, version)).then(() => true, () => false);

/**
 * Brings the jars of Neo4j Community into the cache with Maven, once per version.
 *
 * @throws `SERVER.DOWNLOAD_FAILED` with the last lines Maven printed.
 */
export async function downloadJars({ maven, java, cache, version, environment, signal }: {
  readonly maven: string;
  readonly java: Java;
  readonly cache: string;
  readonly version: string;
  readonly environment: Environment;
  readonly signal?: AbortSignal | undefined;
}): Promise<string> {
  return fillFolder(jarsFolder(cache, version), async (draft) => {
    const project = join(draft, "pom.xml");
    await writeFile(project, projectText(version));
    const commandArguments = [
      "--quiet",
      "--batch-mode",
      "--strict-checksums",
      `--file=${project}`,
      `${dependencyPlugin}:copy-dependencies`,
      `-DoutputDirectory=${draft}`,
      "-DincludeScope=runtime",
    ];
    const { exitCode, output } = await runTool(maven, commandArguments, { environment: { ...environment, JAVA_HOME: java.home }, signal });
    if (exitCode === 0) return;
    const lines = output.split(/\r?\n/).filter((line) => line.startsWith("[ERROR]")).slice(0, 6).join("\n");
    const said = lines || output.trim().slice(-1_000);
    throw new LocalNeo4jError("SERVER.DOWNLOAD_FAILED", `Maven could not bring the jars of Neo4j ${version}.\n${said}`);
  });
}

/** A Maven project that depends on the server of the community edition and on nothing else. */
export function projectText(version: string): string {
  const dependency = (group: string, artifact: string): string =>
    `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    "  <modelVersion>4.0.0</modelVersion>",
    "  <groupId>local-neo4j</groupId><artifactId>jars</artifactId><version>1</version>",
    "  <dependencies>",
    dependency("org.neo4j", "neo4j"),
    dependency("org.neo4j.app", "neo4j-server"),
    "  </dependencies>",
    "</project>",
    "",
  ].join("\n");
}
