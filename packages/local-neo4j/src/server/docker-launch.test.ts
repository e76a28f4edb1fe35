import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { containerName, prepareDockerLaunch, settingVariable } from "./docker-launch.js";

describe("a server in Docker", () => {
  it("is reached through the loopback interface only, keeps its data in the folder and asks for the password", async () => {
    const folder = temporaryFolder();
    const launch = await prepareDockerLaunch({
      docker: "/usr/bin/docker",
      version: "2026.09.0",
      folder,
      port: 7777,
      password: "very-secret",
      heap: "512m",
      pageCache: "768m",
      environment: { PATH: "/usr/bin" },
    });
    expect(launch.command).toBe("/usr/bin/docker");
    expect(launch.arguments.slice(0, 2)).toEqual(["run", "--rm"]);
    expect(launch.arguments.at(-1)).toBe("neo4j:2026.09.0");
    expect(launch.arguments).toEqual(
      expect.arrayContaining([
        `--name=${containerName(folder)}`,
        "--publish=127.0.0.1:7777:7687",
        `--volume=${folder}/data:/data`,
        "--env=NEO4J_AUTH",
        "--env=NEO4J_server_http_enabled=false",
        "--env=NEO4J_dbms_security_allow__csv__import__from__file__urls=false",
        "--env=NEO4J_internal_dbms_cypher__ip__blocklist=0.0.0.0/0,::/0",
        "--env=NEO4J_server_bolt_advertised__address=127.0.0.1:7777",
        "--env=NEO4J_server_memory_heap_max__size=512m",
        "--env=NEO4J_server_memory_pagecache_size=768m",
      ]),
    );
    expect(launch.arguments.filter((argument) => argument.startsWith("--publish"))).toHaveLength(1);
  });

  it("gets its password through the environment, never through the command line", async () => {
    const folder = temporaryFolder();
    const wishes = { docker: "docker", version: "2026.09.0", folder, port: 7777, heap: "512m", pageCache: "128m", environment: {} };
    const launch = await prepareDockerLaunch({ ...wishes, password: "very-secret" });
    expect(launch.arguments.join(" ")).not.toContain("very-secret");
    expect(launch.environment["NEO4J_AUTH"]).toBe("neo4j/very-secret");
  });

  it("spells settings as the image reads them", () => {
    expect(settingVariable("server.memory.heap.max_size")).toBe("NEO4J_server_memory_heap_max__size");
  });

  it("has one container name per folder", () => {
    expect(containerName("/a")).toBe(containerName("/a"));
    expect(containerName("/a")).not.toBe(containerName("/b"));
  });
});
