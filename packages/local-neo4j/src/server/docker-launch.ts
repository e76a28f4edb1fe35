import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environment.js";
import { LocalNeo4jError } from "../errors.js";
import { runTool } from "../process/run-tool.js";
import { generationOf } from "../versions.js";
import type { Launch } from "./server-process.js";
import { commonSettings } from "./settings.js";

const boltPortInContainer = 7687;

/** One container per data folder, so that a container a crash left behind is found again by its name. */
export const containerName = (folder: string): string =>
  `local-neo4j-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;

const imageName = (version: string): string => `neo4j:${version}`;

/** The name of a setting as the image reads it from the environment. */
export const settingVariable = (setting: string): string => `NEO4J_${setting.replaceAll("_", "__").replaceAll(".", "_")}`;

/**
 * Says how the official image is run on a data folder. The client stays in the foreground: it passes signals on to the container and
 * ends when the container ends, so a container is watched and stopped exactly like a process of this machine.
 */
export async function prepareDockerLaunch({ docker, version, folder, port, password, heap, pageCache, environment }: {
  readonly docker: string;
  readonly version: string;
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly heap: string;
  readonly pageCache: string;
  readonly environment: Environment;
}): Promise<Launch> {
  await Promise.all(["data", "logs"].map((name) => mkdir(join(folder, name), { recursive: true })));
  const settings = {
    ...commonSettings(generationOf(version), { port, pageCache }),
    "server.bolt.listen_address": `0.0.0.0:${boltPortInContainer}`,
    "server.memory.heap.initial_size": heap,
    "server.memory.heap.max_size": heap,
  };
  return {
    command: docker,
    arguments: [
      "run",
      "--rm",
      `--name=${containerName(folder)}`,
      // Only the loopback interface of this machine reaches the container.
      `--publish=127.0.0.1:${port}:${boltPortInContainer}`,
      `--volume=${join(folder, "data")}:/data`,
      `--volume=${join(folder, "logs")}:/logs`,
      ...ownUser(),
      // By name only: the client takes the value from its own environment, so the password stands in no command line.
      "--env=NEO4J_AUTH",
      ...Object.entries(settings).map(([name, value]) => `--env=${settingVariable(name)}=${value}`),
      imageName(version),
    ],
    environment: { ...environment, NEO4J_AUTH: `neo4j/${password}` },
  };
}

/** The files of the volume then belong to whoever started the server, not to root. */
function ownUser(): readonly string[] {
  const { getuid, getgid } = process;
  return getuid === undefined || getgid === undefined ? [] : [`--user=${getuid.call(process)}:${getgid.call(process)}`];
}

/**
 * Brings the image, unless it is there, so that the start itself does not wait for a download.
 *
 * @throws `SERVER.DOWNLOAD_FAILED` with what docker printed.
 */
export async function pullImage({ docker, version, environment, signal }: {
  readonly docker: string;
  readonly version: string;
  readonly environment: Environment;
  readonly signal?: AbortSignal | undefined;
}): Promise<void> {
  const image = imageName(version);
  const there = await runTool(docker, ["image", "inspect", image], { environment, signal });
  if (there.exitCode === 0) return;
  const { exitCode, output } = await runTool(docker, ["pull", "--quiet", image], { environment, signal });
  if (exitCode === 0) return;
  throw new LocalNeo4jError("SERVER.DOWNLOAD_FAILED", `docker could not pull ${image}.\n${output.trim().slice(-1_000)}`);
}

/** Removes the container of this folder, if there is one: a client that was killed leaves it running. */
export async function removeContainer(docker: string, folder: string, environment: Environment): Promise<void> {
  await runTool(docker, ["rm", "--force", containerName(folder)], { environment });
}
