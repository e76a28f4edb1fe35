import { realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import which from "which";
import type { Settings } from "../environment.js";
import { javaHomesOn, javaShelves } from "./java-folders.js";
import type { Java } from "./java.js";
import { versionOfJava } from "./java-version.js";

/** Every Java of this machine: JAVA_HOME first, then the PATH, then the usual folders of the system. */
export async function findJavas(settings: Settings, platform: NodeJS.Platform = process.platform): Promise<readonly Java[]> {
  const onPath = await which("java", { all: true, nothrow: true, path: settings.path, pathExt: settings.pathExtensions });
  const homes = [
    ...(settings.javaHome === undefined ? [] : [settings.javaHome]),
    // A link on the PATH leads into the installation: <home>/bin/java.
    ...(await Promise.all((onPath ?? []).map(async (file) => dirname(dirname(await realpath(file).catch(() => file)))))),
    ...(await javaHomesOn(javaShelves(platform, settings.home))),
  ];
  const real = await Promise.all(homes.map((home) => realpath(home).catch(() => home)));
  const javas = await Promise.all([...new Set(real)].map((home) => javaIn(home, platform)));
  return javas.filter((java) => java !== undefined);
}

/** The first Java that is at least this new. */
export function firstJava(javas: readonly Java[], atLeast: number): Java | undefined {
  return javas.find(({ version }) => version >= atLeast);
}

/** The Java installed in this folder; undefined when there is none that runs. */
export async function javaIn(home: string, platform: NodeJS.Platform = process.platform): Promise<Java | undefined> {
  const executable = join(home, "bin", platform === "win32" ? "java.exe" : "java");
  const isFile = await stat(executable).then((entry) => entry.isFile(), () => false);
  const version = isFile ? await versionOfJava(home, executable) : undefined;
  return version === undefined ? undefined : { home, executable, version };
}
