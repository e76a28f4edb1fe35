import { describe, expect, it } from "vitest";
import type { LocalNeo4jEvent } from "../events.js";
import { choosePlan } from "./choose-plan.js";
import type { Probes } from "./probes.js";

const java = (version: number) => ({ version, home: `/java-${version}`, executable: `/java-${version}/bin/java` });
const givenServer = { uri: "bolt://db:7687", username: "neo4j", password: "secret-enough" };

interface Machine {
  readonly javas?: readonly number[];
  readonly maven?: boolean;
  readonly jars?: readonly string[];
  readonly pip?: boolean;
  readonly docker?: boolean;
}

/** A machine that has what is named and nothing else; it keeps which questions it was asked. */
function machine({ javas = [], maven = false, jars = [], pip = false, docker = false }: Machine): Probes & { readonly asked: string[] } {
  const asked: string[] = [];
  const answer = <Value>(question: string, value: Value): Promise<Value> => {
    asked.push(question);
    return Promise.resolve(value);
  };
  return {
    asked,
    findJavas: () => answer("java", javas.map(java)),
    findMaven: () => answer("maven", maven ? "/bin/mvn" : undefined),
    hasJars: (version) => answer("jars", jars.includes(version)),
    findPip: () => answer("pip", pip ? (["/bin/python3", "-m", "pip"] as const) : undefined),
    findDocker: () => answer("docker", docker ? "/bin/docker" : undefined),
  };
}

function choose(probes: Probes, wishes: Partial<Parameters<typeof choosePlan>[0]> = {}) {
  return choosePlan({ version: undefined, strategy: undefined, givenServer: undefined, probes, report: () => undefined, ...wishes });
}

describe("choosing a way to a server", () => {
  it("uses the given server before anything else, and asks the machine nothing", async () => {
    const probes = machine({ javas: [25], maven: true, docker: true });
    expect(await choose(probes, { givenServer })).toEqual({ strategy: "uri", server: givenServer });
    expect(probes.asked).toEqual([]);
  });

  it("uses the first Java that is new enough, with Maven", async () => {
    const plan = await choose(machine({ javas: [17, 25, 21], maven: true, docker: true }));
    expect(plan).toEqual({ strategy: "java", version: "2026.09.0", java: { found: java(25) }, maven: "/bin/mvn" });
  });

  it("needs no Maven when the jars are there already", async () => {
    expect(await choose(machine({ javas: [21], jars: ["2026.09.0"] }))).toMatchObject({ strategy: "java", maven: undefined });
  });

  it("uses the long-term release on Java 17 to 20 and says so", async () => {
    const events: LocalNeo4jEvent[] = [];
    const probes = machine({ javas: [11, 17], maven: true, pip: true, docker: true });
    const plan = await choose(probes, { report: (event) => events.push(event) });
    expect(plan).toMatchObject({ strategy: "java", version: "5.26.30", java: { found: java(17) } });
    expect(events).toEqual([{ step: "note", message: expect.stringContaining("Neo4j 5.26.30 is used instead of 2026.09.0") as string }]);
  });

  it("never replaces a version that was asked for", async () => {
    const plan = await choose(machine({ javas: [17], maven: true, pip: true }), { version: "2026.09.0" });
    expect(plan).toMatchObject({ version: "2026.09.0", java: { installWith: ["/bin/python3", "-m", "pip"] } });
    const refused = choose(machine({ javas: [17], maven: true }), { version: "2026.09.0" });
    await expect(refused).rejects.toMatchObject({ code: "SERVER.NO_WAY_TO_START" });
  });

  it("brings a Java with pip where none fits", async () => {
    expect(await choose(machine({ javas: [11], maven: true, pip: true, docker: true }))).toMatchObject({
      strategy: "java",
      version: "2026.09.0",
      java: { installWith: ["/bin/python3", "-m", "pip"] },
    });
  });

  it("uses Docker where Java or Maven is missing", async () => {
    expect(await choose(machine({ docker: true }))).toEqual({ strategy: "docker", version: "2026.09.0", docker: "/bin/docker" });
    expect(await choose(machine({ javas: [25], docker: true }))).toMatchObject({ strategy: "docker" });
    expect(await choose(machine({ pip: true, docker: true }))).toMatchObject({ strategy: "docker" });
  });

  it("names all three ways and what each lacks when none is possible", async () => {
    const error: unknown = await choose(machine({ javas: [25] })).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "SERVER.NO_WAY_TO_START" });
    expect(error).toMatchObject({ message: expect.stringMatching(/uri: NEO4J_URI.*java: Maven.*docker: /) as string });
    expect(error).toMatchObject({ fix: expect.stringMatching(/NEO4J_URI.*Java 21.*Docker/) as string });
  });

  it.each(["uri", "java", "docker"] as const)("tries nothing but %s when that is asked for", async (strategy) => {
    const everything = machine({ javas: [25], maven: true, pip: true, docker: true });
    expect(await choose(everything, { strategy, givenServer })).toMatchObject({ strategy });
    await expect(choose(machine({}), { strategy })).rejects.toMatchObject({ code: "SERVER.STRATEGY_UNAVAILABLE" });
  });
});
