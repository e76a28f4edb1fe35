import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readIdentity } from "./data-folder/identity.js";
import { readEnvironment } from "./environment.js";
import { defaultDataFolder } from "./folders.js";
import type { LocalNeo4j } from "./local-neo4j.js";
import { parseStartOptions, type LocalNeo4jOptions } from "./options.js";
import { startInFolder } from "./start-in-folder.js";
import { choosePlan } from "./strategy/choose-plan.js";
import { machineProbes } from "./strategy/probes.js";
import { useGivenServer } from "./strategy/use-given-server.js";

/**
 * Comes by a Neo4j server for development and tests, and resolves when it answers queries: the server of `NEO4J_URI` if that is set,
 * else one of its own from jars with Java, else one in Docker. A server of its own listens on the loopback interface only, asks for a
 * password, and ends with this process, whatever way that ends.
 *
 * @throws {@link LocalNeo4jError} with a code of {@link localNeo4jErrorCatalogue}; the reason of the signal when that is aborted.
 * @example
 * const server = await startLocalNeo4j();
 * const driver = neo4j.driver(server.uri, neo4j.auth.basic(server.auth.username, server.auth.password));
 * // …
 * await server.stop();
 */
export async function startLocalNeo4j(options: LocalNeo4jOptions = {}): Promise<LocalNeo4j> {
  const { signal, env: environment = process.env, onEvent: report = () => undefined, ...wishes } = parseStartOptions(options);
  signal?.throwIfAborted();
  const settings = readEnvironment(environment);
  const known = wishes.dataDir === undefined ? undefined : await readIdentity(resolve(wishes.dataDir));
  const plan = await choosePlan({
    // A folder is started with the version that wrote it, unless another is asked for.
    version: wishes.version ?? known?.version,
    strategy: wishes.strategy,
    givenServer: settings.givenServer,
    probes: machineProbes(environment, settings, signal),
    report,
  });
  signal?.throwIfAborted();
  if (plan.strategy === "uri") {
    report({ step: "choosing", message: `using the server at ${plan.server.uri} (NEO4J_URI)` });
    return useGivenServer(plan.server, signal);
  }
  const temporary = wishes.temporary === true;
  const folder = temporary
    ? await mkdtemp(join(tmpdir(), "local-neo4j-"))
    : resolve(wishes.dataDir ?? defaultDataFolder(settings, plan.version));
  try {
    return await startInFolder({ plan, folder, temporary, wishes, settings, environment, signal, report });
  } catch (error) {
    if (temporary) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}
