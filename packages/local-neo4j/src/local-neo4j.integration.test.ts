import { mkdtemp, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import neo4j from "neo4j-driver";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runBin, spawnBin, spawnBinBelowShell } from "../test/bin.js";
import { fakeDocker } from "../test/fake-docker.js";
import { writeFakeTool } from "../test/fake-tool.js";
import { listeningAddresses, processesNaming } from "../test/proc.js";
import { temporaryFolder } from "../test/temporary-folder.js";
import { findJavas, firstJava } from "./java/find-java.js";
import { localNeo4jStatus, startLocalNeo4j, stopLocalNeo4j, type LocalNeo4j } from "./index.js";
import { readEnvironment } from "./environment.js";
import { askBolt, type Auth } from "./server/bolt.js";
import { choosePlan } from "./strategy/choose-plan.js";
import { machineProbes } from "./strategy/probes.js";

/** The tests themselves run beside a server that is given; here only servers of our own are meant. */
const env: NodeJS.ProcessEnv = { ...process.env, NEO4J_URI: undefined };
const settings = readEnvironment(env);
const probes = machineProbes(env, settings);
const possible = await choosePlan({ version: "2026.09.0", strategy: "java", givenServer: undefined, probes, report: () => undefined }).then(
  () => true,
  () => false,
);
const olderJava = (await findJavas(settings)).find(({ version }) => version >= 17 && version < 21);
const slow = 240_000;

interface Connection {
  readonly uri: string;
  readonly auth: Auth;
}

async function query({ uri, auth }: Connection, cypher: string): Promise<unknown[]> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password));
  try {
    const { records } = await driver.session().run(cypher);
    return records.map((record) => record.get(0) as unknown);
  } finally {
    await driver.close();
  }
}

/** Queries that would read a file of the machine or fetch an address; none may succeed, and no request may be made. */
async function expectLoadCsvRefused(server: Connection, dataDir: string): Promise<void> {
  const requests: (string | undefined)[] = [];
  const website = createServer((request, response) => {
    requests.push(request.url);
    response.end("a,b\n");
  });
  await new Promise<void>((resolve) => website.listen(0, "127.0.0.1", resolve));
  const { port } = website.address() as AddressInfo;
  await writeFile(join(dataDir, "import", "rows.csv"), "a,b\n");
  const addresses = [
    `http://127.0.0.1:${port}/rows.csv`,
    `http://localhost:${port}/rows.csv`,
    `http://[::1]:${port}/rows.csv`,
    "file:///rows.csv",
    `file://${join(dataDir, "import", "rows.csv")}`,
    "file:///etc/passwd",
    "file:///../local-neo4j.json",
  ];
  try {
    for (const address of addresses) {
      await expect(query(server, `LOAD CSV FROM "${address}" AS row RETURN row`), address).rejects.toMatchObject({ name: "Neo4jError" });
    }
    expect(requests).toEqual([]);
  } finally {
    website.close();
  }
}

describe.skipIf(!possible)("a server from jars (needs Java 21 and Maven)", () => {
  let dataDir = "";
  let server: Connection & { readonly pid: number };

  beforeAll(async () => {
    dataDir = await realpath(await mkdtemp(join(tmpdir(), "local-neo4j-test-")));
    const { exitCode, stdout, stderr } = await runBin(["start", "--json", "--data-dir", dataDir], env);
    expect(exitCode, stderr).toBe(0);
    const started = JSON.parse(stdout) as { uri: string; user: string; password: string; pid: number; alreadyRunning: boolean };
    expect(started.alreadyRunning).toBe(false);
    server = { uri: started.uri, auth: { username: started.user, password: started.password }, pid: started.pid };
  }, slow);

  afterAll(async () => {
    await stopLocalNeo4j({ dataDir });
    await rm(dataDir, { recursive: true, force: true });
  }, slow);

  it("goes on after `start` has ended and is reported by the next `start` and by `status`", async () => {
    const second = await runBin(["start", "--json", "--data-dir", dataDir], env);
    expect(JSON.parse(second.stdout)).toMatchObject({ uri: server.uri, pid: server.pid, alreadyRunning: true });
    const status = await runBin(["status", "--json", "--data-dir", dataDir], env);
    expect(status.exitCode).toBe(0);
    expect(JSON.parse(status.stdout)).toMatchObject({ state: "running", uri: server.uri, version: "2026.09.0" });
  });

  it("refuses a second start on its data folder", async () => {
    await expect(startLocalNeo4j({ dataDir, env })).rejects.toMatchObject({ code: "SERVER.ALREADY_RUNNING" });
    await expect(startLocalNeo4j({ dataDir, env, password: "another-password" })).rejects.toMatchObject({ code: "SERVER.ALREADY_RUNNING" });
  });

  it("refuses a second start even when its note is lost", { timeout: slow }, async () => {
    const note = join(dataDir, "running.json");
    await rename(note, `${note}.aside`);
    try {
      await expect(startLocalNeo4j({ dataDir, env })).rejects.toMatchObject({ code: "SERVER.STORE_LOCKED" });
    } finally {
      await rename(`${note}.aside`, note);
    }
    expect(await query(server, "RETURN 1")).toHaveLength(1);
  });

  it("refuses a port that is in use", async () => {
    const port = Number(new URL(server.uri).port);
    await expect(startLocalNeo4j({ dataDir: temporaryFolder(), port, env })).rejects.toMatchObject({ code: "SERVER.PORT_IN_USE" });
  });

  it("lets nobody in without the right password", async () => {
    const auth = { username: "neo4j", password: "wrong-password" };
    expect(await askBolt({ uri: server.uri, auth })).toMatchObject({ kind: "refused" });
  });

  it("keeps its password where only the owner can read it, and out of command lines and logs", async () => {
    expect((await stat(join(dataDir, "local-neo4j.json"))).mode & 0o777).toBe(0o600);
    const logs = await Promise.all((await readdir(join(dataDir, "logs"))).map((name) => readFile(join(dataDir, "logs", name), "utf8")));
    expect(logs.join("\n")).not.toContain(server.auth.password);
    expect(await processesNaming(server.auth.password)).toEqual([]);
  });

  it("reads neither files nor addresses for a query", async () => {
    await expectLoadCsvRefused(server, dataDir);
  });

  it.skipIf(process.platform !== "linux")("listens on the loopback interface only, and on one port", async () => {
    const port = Number(new URL(server.uri).port);
    const addresses = await listeningAddresses(server.pid);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect([`127.0.0.1:${port}`, `::ffff:127.0.0.1:${port}`]).toContain(address);
  });

  it("is used, and left alone, when NEO4J_URI names it", async () => {
    const given = { ...env, NEO4J_URI: server.uri, NEO4J_PASSWORD: server.auth.password };
    const used = await startLocalNeo4j({ env: given });
    expect(used).toMatchObject({ uri: server.uri, strategy: "uri", version: "2026.09.0" });
    await used.stop();
    expect(await query(server, "RETURN 1")).toHaveLength(1);
    const withoutPassword = startLocalNeo4j({ env: { ...given, NEO4J_PASSWORD: undefined } });
    await expect(withoutPassword).rejects.toMatchObject({ code: "SERVER.PASSWORD_MISSING" });
    const elsewhere = startLocalNeo4j({ env: { ...given, NEO4J_URI: "bolt://127.0.0.1:1" } });
    await expect(elsewhere).rejects.toMatchObject({ code: "SERVER.UNREACHABLE" });
  });

  describe("with `run`", () => {
    const given = (): NodeJS.ProcessEnv => ({ ...env, NEO4J_URI: server.uri, NEO4J_PASSWORD: server.auth.password });

    it("passes arguments, output and the exit code through", async () => {
      const script = "console.log(process.env.NEO4J_URI, process.env.NEO4J_USER, ...process.argv.slice(1)); process.exit(7)";
      const { exitCode, stdout } = await runBin(["run", "--", "node", "-e", script, "--", "--json", "-x"], given());
      expect(exitCode).toBe(7);
      expect(stdout.trim()).toBe(`${server.uri} neo4j --json -x`);
    });

    it("passes a signal on and reports how the command ended", async () => {
      const script = "process.on('SIGTERM', () => process.exit(5)); console.log('up'); setInterval(() => {}, 1000)";
      const { child, output, ended } = spawnBin(["run", "--", "node", "-e", script], given());
      await vi.waitFor(() => { expect(output.stdout).toContain("up"); }, { timeout: 30_000 });
      child.kill("SIGTERM");
      expect(await ended).toMatchObject({ exitCode: 5 });
    });

    it("says so when the command does not exist", async () => {
      const { exitCode, stderr } = await runBin(["run", "--", "no-such-command"], given());
      expect(exitCode).toBe(2);
      expect(stderr).toContain("SERVER.COMMAND_FAILED");
    });

    it.skipIf(process.platform === "win32")("ends the command when its own parent is killed", async () => {
      const script = "console.log(process.pid); setInterval(() => {}, 1000)";
      const { child, output } = spawnBinBelowShell(["run", "--", "node", "-e", script], given());
      await vi.waitFor(() => { expect(output.stdout).toMatch(/\d+\n/); }, { timeout: 30_000 });
      child.kill("SIGKILL");
      const pid = Number(output.stdout);
      await vi.waitFor(() => { expect(() => process.kill(pid, 0)).toThrow("ESRCH"); }, { timeout: 30_000 });
    });
  });

  it("takes the way of Docker from the pull to the stop", { timeout: slow }, async () => {
    const folder = temporaryFolder();
    const docker = join(folder, "docker.log");
    const bin = join(folder, "bin");
    await writeFakeTool(bin, "docker", fakeDocker({ log: docker, serverPort: Number(new URL(server.uri).port) }));
    const dockerEnv = { ...env, PATH: [bin, env["PATH"]].join(delimiter) };
    const started = await startLocalNeo4j({
      strategy: "docker",
      dataDir: join(folder, "data"),
      password: server.auth.password,
      env: dockerEnv,
    });
    expect(started).toMatchObject({ strategy: "docker", version: "2026.09.0" });
    expect(await query(started, "RETURN 1")).toHaveLength(1);
    await started.stop();
    const lines = (await readFile(docker, "utf8")).trim().split("\n");
    const calls = lines.map((line) => JSON.parse(line) as { readonly arguments: readonly string[]; readonly auth?: string });
    expect(calls.map((call) => call.arguments.slice(0, 2).join(" "))).toEqual([
      "info",
      "image inspect",
      "pull --quiet",
      "rm --force",
      "run --rm",
      "rm --force",
    ]);
    expect(calls[4]?.auth).toBe(`neo4j/${server.auth.password}`);
    expect(JSON.stringify(calls.map((call) => call.arguments))).not.toContain(server.auth.password);
    expect(await localNeo4jStatus({ dataDir: join(folder, "data") })).toMatchObject({ state: "stopped" });
  });

  // The last test of this server: it is killed here.
  it("comes back with its data and its password after `kill -9`", { timeout: slow }, async () => {
    await query(server, "CREATE (:Kept {name: 'before the crash'})");
    process.kill(server.pid, "SIGKILL");
    await vi.waitFor(async () => { expect(await localNeo4jStatus({ dataDir })).toMatchObject({ state: "stopped" }); }, { timeout: 10_000 });
    const again: LocalNeo4j = await startLocalNeo4j({ dataDir, env });
    expect(again.auth).toEqual(server.auth);
    expect(await query(again, "MATCH (kept:Kept) RETURN kept.name")).toEqual(["before the crash"]);
    const stopped = await runBin(["stop", "--data-dir", dataDir], env);
    expect(stopped.exitCode).toBe(0);
    await expect(query(again, "RETURN 1")).rejects.toMatchObject({ code: "ServiceUnavailable" });
    expect((await runBin(["stop", "--data-dir", dataDir], env)).exitCode).toBe(4);
    await again.stop();
  });
});

describe.skipIf(!possible)("a temporary server from jars (needs Java 21 and Maven)", () => {
  const folderIn = (text: string): string => /data in (\S+)/.exec(text)?.[1] ?? "";

  it("ends, and its folder goes, when the process that runs it is killed", { timeout: slow }, async () => {
    const script = "console.log(process.pid, process.env.NEO4J_URI); setInterval(() => {}, 1000)";
    const { child, output } = spawnBin(["run", "--", "node", "-e", script], env);
    await vi.waitFor(() => { expect(output.stdout).toContain("bolt://"); }, { timeout: slow });
    const folder = folderIn(output.stderr);
    expect(await processesNaming(folder)).not.toEqual([]);
    child.kill("SIGKILL");
    const command = Number(output.stdout.split(" ")[0]);
    await vi.waitFor(async () => {
      expect(() => process.kill(command, 0)).toThrow("ESRCH");
      expect(await processesNaming(folder)).toEqual([]);
      await expect(stat(folder)).rejects.toMatchObject({ code: "ENOENT" });
    }, { timeout: 60_000, interval: 200 });
  });

  it("leaves no process and no folder when its start is aborted", { timeout: slow }, async () => {
    const abort = new AbortController();
    const abortNow = (): void => {
      abort.abort();
    };
    const messages: string[] = [];
    const starting = startLocalNeo4j({
      temporary: true,
      env,
      signal: abort.signal,
      onEvent: ({ message, step }) => {
        messages.push(message);
        if (step === "starting") setTimeout(abortNow, 700);
      },
    });
    await expect(starting).rejects.toMatchObject({ name: "AbortError" });
    const folder = folderIn(messages.join("\n"));
    expect(folder).not.toBe("");
    expect(await processesNaming(folder)).toEqual([]);
    await expect(stat(folder)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.skipIf(olderJava === undefined)("is the long-term release on an older Java, with the same fences", { timeout: slow }, async () => {
    const server = await startLocalNeo4j({ version: "5.26.30", temporary: true, env: { ...env, JAVA_HOME: olderJava!.home } });
    try {
      expect(server.version).toBe("5.26.30");
      await expectLoadCsvRefused(server, server.dataDir!);
    } finally {
      await server.stop();
    }
    await expect(stat(server.dataDir!)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("a start that cannot begin", () => {
  it("stops at once when its signal is aborted already", async () => {
    const reason = new Error("not now");
    await expect(startLocalNeo4j({ env, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("names the three ways when the machine has none", async () => {
    const bare = { HOME: temporaryFolder(), PATH: temporaryFolder() };
    const usual = firstJava(await findJavas(readEnvironment(bare)), 21);
    const starting = startLocalNeo4j({ env: bare });
    await expect(starting).rejects.toMatchObject({
      code: "SERVER.NO_WAY_TO_START",
      message: expect.stringContaining(usual === undefined ? "Java" : "Maven") as string,
    });
  });

  it("says that a data folder cannot be used", async () => {
    const file = join(temporaryFolder(), "a-file");
    await writeFile(file, "");
    const starting = startLocalNeo4j({ dataDir: join(file, "data"), strategy: "java", env });
    await expect(starting).rejects.toMatchObject({ code: possible ? "SERVER.FOLDER_UNUSABLE" : "SERVER.STRATEGY_UNAVAILABLE" });
  });
});
