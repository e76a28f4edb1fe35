import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeIdentity, type FolderIdentity } from "./data-folder/identity.js";
import { forgetRunning, noteRunning } from "./data-folder/running.js";
import type { FolderStart } from "./folder-start.js";
import type { LocalNeo4j } from "./local-neo4j.js";
import { identifyProcess } from "./process/process-identity.js";
import { startWatchdog } from "./process/watchdog.js";
import { versionOfAgent, type Auth } from "./server/bolt.js";
import { keepClassArchive } from "./server/class-archive.js";
import { prepareDockerLaunch, removeContainer } from "./server/docker-launch.js";
import { prepareJavaLaunch } from "./server/java-launch.js";
import { startServerProcess, type Launch, type ServerProcess } from "./server/server-process.js";
import { startupFailure } from "./server/startup-failure.js";
import { waitUntilReady } from "./server/wait-until-ready.js";
import type { Provision } from "./strategy/provide.js";

const defaultHeap = "512m";
const defaultPageCache = "128m";

/** A start that is given up has nothing to save. A JVM is ended at once; a container ends when its client is asked politely. */
const abandonedGraceMilliseconds = { java: 0, docker: 10_000 } as const;

interface ServerStart extends FolderStart {
  readonly provision: Provision;
  readonly identity: FolderIdentity;
  readonly port: number;
}

/** Starts the process, waits until it answers, and leaves the note by which others find it. Leaves no process when it fails. */
export async function launchServer(start: ServerStart): Promise<LocalNeo4j> {
  const { folder, temporary, identity, port, wishes, environment, signal, report, provision } = start;
  const began = performance.now();
  const cleanUp = async (): Promise<void> => {
    if (provision.strategy === "docker") await removeContainer(provision.docker, folder, environment);
  };
  await cleanUp();
  const launch = await prepareLaunch(start);
  const consoleFile = join(folder, "logs", "console.log");
  await mkdir(join(folder, "logs"), { recursive: true });
  const watchdog = startWatchdog(environment);
  if (temporary) watchdog.removeAfterwards(folder);
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess({ launch, folder, consoleFile, watchdog });
    const auth: Auth = { username: "neo4j", password: identity.password };
    const result = await waitUntilReady({ port, auth, ended: server.ended, signal });
    if ("ending" in result) {
      throw startupFailure({ ending: result.ending, output: await readFile(consoleFile, "utf8"), version: identity.version, port });
    }
    const uri = `bolt://127.0.0.1:${port}`;
    const pid = server.pid!;
    const version = versionOfAgent(result.agent) ?? identity.version;
    await writeIdentity(folder, identity);
    const { classArchive } = launch;
    const identified = (await identifyProcess(pid)) ?? { pid };
    await noteRunning(folder, { ...identified, uri, version, strategy: provision.strategy, classArchive });
    if (wishes.detached === true) watchdog.release();
    report({ step: "ready", message: `Neo4j ${version} answers at ${uri} after ${((performance.now() - began) / 1_000).toFixed(1)} s` });
    const started = server;
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      report({ step: "stopping", message: `stopping Neo4j ${version} at ${uri}` });
      await started.stop();
      if (classArchive !== undefined) await keepClassArchive(classArchive);
      await cleanUp();
      await forgetRunning(folder, pid);
      if (temporary) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      watchdog.release();
    };
    return { uri, auth, version, strategy: provision.strategy, pid, dataDir: folder, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await server?.stop(abandonedGraceMilliseconds[provision.strategy]);
    await cleanUp();
    watchdog.release();
    throw error;
  }
}

function prepareLaunch({ provision, identity, folder, port, wishes, environment }: ServerStart): Promise<Launch> {
  const { heap = defaultHeap, pageCache = defaultPageCache } = wishes;
  const common = { version: identity.version, password: identity.password, folder, port, heap, pageCache, environment };
  return provision.strategy === "java" ? prepareJavaLaunch({ ...common, ...provision }) : prepareDockerLaunch({ ...common, ...provision });
}
