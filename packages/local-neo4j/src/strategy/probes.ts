import which from "which";
import type { Environment, Settings } from "../environment.js";
import { cacheFolder } from "../folders.js";
import { hasJars } from "../jars/maven-jars.js";
import { installedRuntimeHome, type PipCommand } from "../jars/jre-from-pip.js";
import { findJavas, javaIn } from "../java/find-java.js";
import type { Java } from "../java/java.js";
import { runTool } from "../process/run-tool.js";

/** What can be found out about this machine; each is asked only when the choice depends on it. */
export interface Probes {
  findJavas(): Promise<readonly Java[]>;
  findMaven(): Promise<string | undefined>;
  hasJars(version: string): Promise<boolean>;
  findPip(): Promise<PipCommand | undefined>;
  /** The docker command, if its daemon answers. */
  findDocker(): Promise<string | undefined>;
}

const pipCommands: readonly PipCommand[] = [
  ["python3", "-m", "pip"],
  ["python", "-m", "pip"],
  ["py", "-m", "pip"],
  ["pip3"],
  ["pip"],
];

export function machineProbes(environment: Environment, settings: Settings, signal?: AbortSignal): Probes {
  const cache = cacheFolder(settings);
  const places = { nothrow: true, path: settings.path, pathExt: settings.pathExtensions } as const;
  const find = (name: string): Promise<string | null> => which(name, places);
  const answers = (command: string, commandArguments: readonly string[]): Promise<boolean> =>
    runTool(command, commandArguments, { environment, signal }).then(
      ({ exitCode }) => exitCode === 0,
      () => {
        signal?.throwIfAborted();
        return false;
      },
    );
  return {
    findJavas: async () => {
      const installed = await javaIn(installedRuntimeHome(cache));
      return [...(await findJavas(settings)), ...(installed === undefined ? [] : [installed])];
    },
    findMaven: async () => (await find("mvn")) ?? undefined,
    hasJars: (version) => hasJars(cache, version),
    findPip: async () => {
      for (const [name, ...commandArguments] of pipCommands) {
        const command = await find(name);
        if (command !== null && (await answers(command, [...commandArguments, "--version"]))) return [command, ...commandArguments];
      }
      return undefined;
    },
    findDocker: async () => {
      const docker = await find("docker");
      return docker !== null && (await answers(docker, ["info"])) ? docker : undefined;
    },
  };
}
