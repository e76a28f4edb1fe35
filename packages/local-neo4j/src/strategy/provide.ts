import type { Environment, Settings } from "../environment.js";
import type { OnEvent } from "../events.js";
import { cacheFolder } from "../folders.js";
import { installRuntime } from "../jars/jre-from-pip.js";
import { downloadJars, hasJars, jarsFolder } from "../jars/maven-jars.js";
import type { Java } from "../java/java.js";
import { pullImage } from "../server/docker-launch.js";
import type { DockerPlan, JavaPlan } from "./plan.js";

/** What a server is started from, all of it on this machine now. */
export type Provision =
  | { readonly strategy: "java"; readonly java: Java; readonly jars: string }
  | { readonly strategy: "docker"; readonly docker: string };

/** Downloads what the plan needs and the cache does not hold. */
export async function provide({ plan, settings, environment, signal, report }: {
  readonly plan: JavaPlan | DockerPlan;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly signal: AbortSignal | undefined;
  readonly report: OnEvent;
}): Promise<Provision> {
  const { version } = plan;
  if (plan.strategy === "docker") {
    report({ step: "choosing", message: `using Docker (${plan.docker}) with the image neo4j:${version}` });
    await pullImage({ docker: plan.docker, version, environment, signal });
    return { strategy: "docker", docker: plan.docker };
  }
  const cache = cacheFolder(settings);
  let java: Java;
  if ("found" in plan.java) {
    java = plan.java.found;
  } else {
    report({ step: "downloading", message: "bringing a Java runtime with pip (40 MB, once)" });
    java = await installRuntime({ pip: plan.java.installWith, cache, environment, signal });
  }
  report({ step: "choosing", message: `using Java ${java.version} (${java.home})` });
  if (plan.maven === undefined || (await hasJars(cache, version))) return { strategy: "java", java, jars: jarsFolder(cache, version) };
  report({ step: "downloading", message: `bringing the jars of Neo4j ${version} with Maven (150 MB, once)` });
  return { strategy: "java", java, jars: await downloadJars({ maven: plan.maven, java, cache, version, environment, signal }) };
}
