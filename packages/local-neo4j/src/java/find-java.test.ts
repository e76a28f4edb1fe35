import { mkdir, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeFakeJava } from "../../test/fake-java.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { readEnvironment } from "../environment.js";
import { findJavas, firstJava, javaIn } from "./find-java.js";
import { javaHomesOn, javaShelves } from "./java-folders.js";

describe("finding Java", () => {
  it("looks at JAVA_HOME, then the PATH, then the usual folders, and names each Java once", async () => {
    const root = temporaryFolder();
    const given = await writeFakeJava(join(root, "given"), "17.0.1");
    const onPath = await writeFakeJava(join(root, "on-path"), "21.0.1");
    const shelved = await writeFakeJava(join(root, ".jdks", "temurin-25"), "25.0.1");
    await mkdir(join(root, "links"));
    await symlink(join(onPath, "bin", "java"), join(root, "links", "java"));
    const path = [join(root, "links"), join(given, "bin")].join(delimiter);
    const javas = await findJavas(readEnvironment({ HOME: root, JAVA_HOME: given, PATH: path }));
    expect(javas.filter(({ home }) => home.startsWith(root)).map(({ home }) => home)).toEqual([given, onPath, shelved]);
  });

  it("takes the newest of one folder first", async () => {
    const shelf = temporaryFolder();
    for (const version of ["9.0.4", "25.0.1", "17.0.2"]) await writeFakeJava(join(shelf, `jdk-${version}`), version);
    const homes = await javaHomesOn([{ folder: shelf }, { folder: join(shelf, "missing") }]);
    expect(homes.map((home) => home.slice(shelf.length + 1))).toEqual(["jdk-25.0.1", "jdk-17.0.2", "jdk-9.0.4"]);
  });

  it("passes over folders without a Java that runs", async () => {
    const root = temporaryFolder();
    await mkdir(join(root, "bin", "java"), { recursive: true });
    expect(await javaIn(root)).toBeUndefined();
    expect(await javaIn(join(root, "missing"))).toBeUndefined();
    expect(await findJavas(readEnvironment({ HOME: root, JAVA_HOME: root, PATH: "" }), "win32")).toEqual([]);
  });

  it("knows a place for each system", () => {
    expect(javaShelves("linux", "/home/ada").map(({ folder }) => folder)).toContain("/usr/lib/jvm");
    const onMac = { folder: "/Library/Java/JavaVirtualMachines", inside: join("Contents", "Home") };
    expect(javaShelves("darwin", "/Users/ada")).toContainEqual(onMac);
    expect(javaShelves("win32", "C:\\Users\\ada").some(({ folder }) => folder.includes("Eclipse Adoptium"))).toBe(true);
  });

  it("picks the first that is new enough", () => {
    const javas = [17, 25, 21].map((version) => ({ version, home: `/java-${version}`, executable: "java" }));
    expect(firstJava(javas, 21)?.version).toBe(25);
    expect(firstJava(javas, 17)?.version).toBe(17);
    expect(firstJava(javas, 26)).toBeUndefined();
  });
});
