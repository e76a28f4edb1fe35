import { LocalNeo4jError } from "../errors.js";
import type { OnEvent } from "../events.js";
import { firstJava } from "../java/find-java.js";
import type { Strategy } from "../options.js";
import { defaultVersion, generationOf, longTermVersion } from "../versions.js";
import type { DockerPlan, GivenServer, JavaPlan, Plan } from "./plan.js";
import type { Probes } from "./probes.js";

interface Choice {
  /** Undefined when the caller leaves it open: only then may an older version be started. */
  readonly version: string | undefined;
  readonly strategy: Strategy | undefined;
  readonly givenServer: GivenServer | undefined;
  readonly probes: Probes;
  readonly report: OnEvent;
}

/** A way that is not possible here, and why. */
interface Obstacle {
  readonly obstacle: string;
}

/**
 * Takes the first way that is possible: a server that is given, Java, Docker.
 *
 * @throws `SERVER.NO_WAY_TO_START` with what is missing for each, `SERVER.STRATEGY_UNAVAILABLE` when one way was asked for.
 */
export async function choosePlan(choice: Choice): Promise<Plan> {
  const ways = [
    { strategy: "uri", plan: () => Promise.resolve(planGiven(choice)) },
    { strategy: "java", plan: () => planJava(choice) },
    { strategy: "docker", plan: () => planDocker(choice) },
  ] as const;
  const obstacles: string[] = [];
  for (const { strategy, plan } of ways.filter((way) => choice.strategy === undefined || way.strategy === choice.strategy)) {
    const result = await plan();
    if (!("obstacle" in result)) return result;
    obstacles.push(`${strategy}: ${result.obstacle}`);
  }
  const list = obstacles.join("; ");
  if (choice.strategy === undefined) throw new LocalNeo4jError("SERVER.NO_WAY_TO_START", `No way to come by a Neo4j server: ${list}.`);
  throw new LocalNeo4jError("SERVER.STRATEGY_UNAVAILABLE", `The strategy asked for is not possible here: ${list}.`);
}

function planGiven({ givenServer }: Choice): Plan | Obstacle {
  return givenServer === undefined ? { obstacle: "NEO4J_URI is not set" } : { strategy: "uri", server: givenServer };
}

async function planJava({ version, probes, report }: Choice): Promise<JavaPlan | Obstacle> {
  const wanted = version ?? defaultVersion;
  const { minimumJava } = generationOf(wanted);
  const javas = await probes.findJavas();
  const maven = await probes.findMaven();
  const planWith = async (planned: string, java: JavaPlan["java"]): Promise<JavaPlan | Obstacle> => {
    const possible = maven !== undefined || (await probes.hasJars(planned));
    return possible ? { strategy: "java", version: planned, java, maven } : { obstacle: "Maven (mvn) is not on the PATH" };
  };

  const java = firstJava(javas, minimumJava);
  if (java !== undefined) return planWith(wanted, { found: java });

  const older = firstJava(javas, generationOf(longTermVersion).minimumJava);
  if (older !== undefined && version === undefined) {
    const message = `only Java ${older.version} was found (${older.home}), so Neo4j ${longTermVersion} is used instead of ${wanted}`;
    report({ step: "note", message });
    return planWith(longTermVersion, { found: older });
  }

  const pip = await probes.findPip();
  if (pip !== undefined) return planWith(wanted, { installWith: pip });
  const found = javas.length === 0 ? "none was found" : `found only ${javas.map((each) => each.version).join(", ")}`;
  return { obstacle: `Neo4j ${wanted} needs Java ${minimumJava} or later, ${found}, and there is no pip to bring one` };
}

async function planDocker({ version, probes }: Choice): Promise<DockerPlan | Obstacle> {
  const docker = await probes.findDocker();
  if (docker === undefined) return { obstacle: "`docker info` does not answer" };
  return { strategy: "docker", version: version ?? defaultVersion, docker };
}
